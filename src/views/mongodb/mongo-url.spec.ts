import { MongoClient } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { clientOptions, databaseOf, shownUrl } from './mongo-url.js';

describe('a connection string', () => {
  it.each([
    ['mongodb://db.example', 'hindcast'],
    ['mongodb://db.example/', 'hindcast'],
    ['mongodb://db.example/?tls=true', 'hindcast'],
    ['mongodb://u:p%2F@a:1,b:2/views?replicaSet=r', 'views'],
    ['mongodb+srv://u:p@db.example/my%20views', 'my views'],
  ])('%s means the database %s', (url, name) => {
    expect(databaseOf(url)).toBe(name);
  });

  it('is shown without its secrets', () => {
    expect(shownUrl('mongodb://user:secret@a:1,b:2/views?authMechanismProperties=token:secret')).toBe('mongodb://a:1,b:2/views');
  });

  it('decides the bounds that it names, and we the others', () => {
    const url = 'mongodb://db.example/?SocketTimeoutMS=77&maxPoolSize=5';
    const { options } = new MongoClient(url, clientOptions(url));
    expect(options).toMatchObject({ socketTimeoutMS: 77, maxPoolSize: 5, serverSelectionTimeoutMS: 3000, waitQueueTimeoutMS: 10_000 });
  });
});
