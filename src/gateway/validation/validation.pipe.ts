import { type ArgumentMetadata, Injectable, type PipeTransform } from '@nestjs/common';
import { HindcastError, invalidFields } from '../../errors.js';
import { takesLongToWrite } from '../../json-text.js';
import { turnOf } from '../../slices.js';
import { checkFields, type DtoClass, readQuery } from './field.js';

/** Whose turns those are between checking a large body and what is done with it: all agents take them one after the other. */
const anyone = '';

const plainTypes: ReadonlySet<unknown> = new Set([Object, String, Number, Boolean, Array]);

/** Bodies and query strings as checked DTOs. Numbers and booleans in a query string are read as such where their field's rule wants them. */
@Injectable()
export class ValidationPipe implements PipeTransform {
  transform(value: unknown, { type, metatype }: ArgumentMetadata): unknown {
    if (metatype === undefined || plainTypes.has(metatype) || (type !== 'body' && type !== 'query')) return value;
    if (typeof value !== 'object' || value === null) {
      if (type === 'body' && (metatype as DtoClass).mayBeLeftOut !== true)
        throw new HindcastError('invalid_json', 'the request needs a body: a JSON object');
      return new (metatype as DtoClass)();
    }
    const fields = type === 'query' ? readQuery(metatype as DtoClass, value) : value;
    const checked = checkFields(metatype as DtoClass, fields, [type]);
    if (Array.isArray(checked)) throw invalidFields(checked);
    // what takes long to check takes long to digest and to write down too: each has a turn of the event loop
    return type === 'body' && takesLongToWrite(value) ? turnOf(anyone).then(() => checked) : checked;
  }
}
