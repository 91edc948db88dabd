import { expect, it } from 'vitest';
import { mediaTypeOf } from './media-type.ts';

it.each([
  ['application/json', 'application/json'],
  ['Application/JSON; charset=utf-8', 'application/json'],
  ['application/json ;charset=utf-8', 'application/json'],
  ['application/jsonx', 'application/jsonx'],
  ['application/json-foo', 'application/json-foo'],
  ['application/json, text/plain', 'application/json, text/plain'],
  ['text/plain; a=application/json', 'text/plain'],
  ['', ''],
  [null, ''],
  [undefined, ''],
])('mediaTypeOf(%j) returns %j', (contentType, type) => {
  expect(mediaTypeOf(contentType)).toBe(type);
});
