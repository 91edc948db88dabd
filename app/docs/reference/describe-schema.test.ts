import { expect, it } from 'vitest';
import { limitsOf, partsOf, typeWords } from './describe-schema.ts';

it.each([
  ['any', {}],
  ['string', { type: 'string' }],
  ['uuid', { type: 'string', format: 'uuid' }],
  ['date-time | null', { anyOf: [{ type: 'string', format: 'date-time' }, { type: 'null' }] }],
  ['number | null', { type: ['number', 'null'] }],
  ['"open" | "closed"', { type: 'string', enum: ['open', 'closed'] }],
  [
    'uuid | "none"',
    {
      anyOf: [
        { type: 'string', format: 'uuid' },
        { type: 'string', const: 'none' },
      ],
    },
  ],
  ['Contact', { $ref: '#/components/schemas/Contact' }],
  ['Tag[]', { type: 'array', items: { $ref: '#/components/schemas/Tag' } }],
  ['string[]', { type: 'array', items: { type: 'string' } }],
  ['(string | number)[]', { type: 'array', items: { anyOf: [{ type: 'string' }, { type: 'number' }] } }],
  ['string | number | null', { anyOf: [{ anyOf: [{ type: 'string' }, { type: 'number' }] }, { type: 'null' }] }],
])('typeWords describes the type of a schema as %s', (words, schema) => expect(typeWords(schema)).toBe(words));

it('limitsOf returns limits and defaults, and leaves out limits without an effect', () => {
  expect(limitsOf({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })).toEqual([{ limit: 'minimum', value: '1' }]);
  expect(limitsOf({ maxLength: 9, maxItems: 3, default: false })).toEqual([
    { limit: 'maxLength', value: '9' },
    { limit: 'maxItems', value: '3' },
    { limit: 'preset', value: 'false' },
  ]);
  expect(limitsOf({ minLength: 0, minimum: Number.MIN_SAFE_INTEGER })).toEqual([]);
});

it('partsOf finds the shapes and the named schemas inside arrays and anyOf', () => {
  const shape = { type: 'object', properties: { id: { type: 'string' } } };
  expect(partsOf({ type: 'array', items: shape }).shapes).toEqual([shape]);
  expect(partsOf({ anyOf: [{ $ref: '#/components/schemas/Contact' }, shape, { type: 'null' }] })).toEqual({
    shapes: [shape],
    named: ['Contact'],
  });
});
