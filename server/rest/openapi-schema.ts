import { z } from 'zod';

type Json = Record<string, unknown>;

/** JSON Schema of a shape, as it is sent (`input`) or answered (`output`). */
export const toSchema = (shape: z.ZodType, io: 'input' | 'output' = 'input'): Json => {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(shape, { io, unrepresentable: 'any' }) as Json;
  return schema;
};

/** Answers may get fields more (contract/versions.md#deprecated): generated clients must not refuse those they do not know. */
export function open(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(open);
  if (typeof schema !== 'object' || schema === null) return schema;
  const entries = Object.entries(schema).filter(([name, value]) => name !== 'additionalProperties' || value !== false);
  return Object.fromEntries(entries.map(([name, value]) => [name, open(value)]));
}

/**
 * A schema whose named parts stand among the document's components instead of inside it, and those parts. Readers of OpenAPI
 * look for names there; `$defs` they leave inline.
 */
export function withNamedParts(schema: Json): { schema: Json; named: Json } {
  const text = JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/');
  const { $defs: named = {}, ...rest } = JSON.parse(text) as Json & { $defs?: Json };
  return { schema: rest, named };
}

/** A format says what its pattern would: without the patterns of dates and ids the document is a third shorter. */
export function withoutFormatPatterns(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(withoutFormatPatterns);
  if (typeof part !== 'object' || part === null) return part;
  const isFormatted = 'format' in part && typeof part.format === 'string';
  const entries = Object.entries(part).filter(
    ([name, value]) => !(isFormatted && name === 'pattern' && typeof value === 'string'),
  );
  return Object.fromEntries(entries.map(([name, value]) => [name, withoutFormatPatterns(value)]));
}
