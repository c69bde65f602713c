import { expect, it } from 'vitest';
import { KnownRoutes, pathOf } from './known-routes.js';

const routes = new KnownRoutes();
routes.add('/memory', ['GET']);
routes.add('/memory', ['POST']);
routes.add('/memory/search', ['POST']);
routes.add('/memory/:memory_id', ['GET', 'HEAD']);
routes.add('/memory/:memory_id/history', ['GET']);
routes.add('/docs/*', ['GET']);

it.each([
  ['/memory', ['GET', 'POST']],
  ['/memory/', ['GET', 'POST']],
  ['/memory/m1', ['GET', 'HEAD']],
  ['/memory/search', ['POST']],
  ['/memory/m1/history', ['GET']],
  ['/docs/a/b.css', ['GET']],
  ['/memory//history', []],
  ['/memory/m1/other', []],
  ['/nowhere', []],
  ['/', []],
])('the methods of %s are %j', (path, methods) => {
  expect(routes.methodsOf(path)).toEqual(methods);
});

it('tells what is declared by its own name from what fits a parameter', () => {
  expect(routes.namedMethods('/memory/search/')).toEqual(['POST']);
  expect([routes.namedMethods('/memory/m1'), routes.namedMethods('/memory/:memory_id')]).toEqual([null, null]);
});

it.each([
  ['/search', '/memory/search'],
  ['/v1/search/', '/memory/search'],
  ['/api/v2/m1/history', '/memory/{memory_id}/history'],
  ['/a/b/c/search', null],
  ['/search/m1', null],
  ['/', null],
])('a request for %s most likely meant %j', (path, meant) => {
  const known = new KnownRoutes();
  for (const route of ['/memory', '/memory/search', '/memory/:memory_id/history', '/memory/console/*']) known.add(route, ['GET']);
  expect(known.meant('/memory', path)).toBe(meant);
});

it('leaves out the query', () => {
  expect(['/a?b=/c', '/a', '/a;b', '/a#b'].map(pathOf)).toEqual(['/a', '/a', '/a', '/a']);
});
