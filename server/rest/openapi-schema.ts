import { z } from 'zod';

type Json = Record<string, unknown>;

/** Converts a shape to JSON Schema, as it is sent (`input`) or returned (`output`). */
export const toSchema = (shape: z.ZodType, io: 'input' | 'output' = 'input'): Json => {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(shape, { io, unrepresentable: 'any' }) as Json;
  return schema;
};

/**
 * Allows additional properties in a schema of a response. Responses may get more fields
 * (contract/versions.md#deprecated), and generated clients must not refuse fields they do not know.
 */
export function open(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(open);
  if (typeof schema !== 'object' || schema === null) return schema;
  const entries = Object.entries(schema).filter(([name, value]) => name !== 'additionalProperties' || value !== false);
  return Object.fromEntries(entries.map(([name, value]) => [name, open(value)]));
}

/**
 * Moves the named parts of a schema to the document's components, and returns both. OpenAPI tools look for names there;
 * they leave `$defs` inline.
 */
export function withNamedParts(schema: Json): { schema: Json; named: Json } {
  const text = JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/');
  const { $defs: named = {}, ...rest } = JSON.parse(text) as Json & { $defs?: Json };
  return { schema: rest, named };
}

/**
 * Removes patterns beside a format, since the format states the same. Without the patterns of dates and ids the
 * document is a third shorter.
 */
export function withoutFormatPatterns(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(withoutFormatPatterns);
  if (typeof part !== 'object' || part === null) return part;
  const isFormatted = 'format' in part && typeof part.format === 'string';
  const entries = Object.entries(part).filter(
    ([name, value]) => !(isFormatted && name === 'pattern' && typeof value === 'string'),
  );
  return Object.fromEntries(entries.map(([name, value]) => [name, withoutFormatPatterns(value)]));
}
