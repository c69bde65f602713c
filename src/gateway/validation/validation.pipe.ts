import { type ArgumentMetadata, Injectable, type PipeTransform } from '@nestjs/common';
import { HindcastError, invalidFields } from '../../errors.js';
import { checkFields, type DtoClass, readQuery } from './field.js';

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
    return checked;
  }
}
