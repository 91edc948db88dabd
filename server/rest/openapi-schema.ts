import { z } from 'zod';

type Json = Record<string, unknown>;

/** Converts a Zod schema to JSON Schema, in the form for requests (`input`) or for responses (`output`). */
export const toSchema = (shape: z.ZodType, io: 'input' | 'output' = 'input'): Json => {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(shape, { io, unrepresentable: 'any' }) as Json;
  return schema;
};

/**
 * Allows additional properties in the schema of a response. Responses may get more fields later
 * (contract/versions.md#deprecated), and generated clients must not refuse unknown ones.
 */
export function open(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(open);
  if (typeof schema !== 'object' || schema === null) return schema;
  const entries = Object.entries(schema).filter(([name, value]) => name !== 'additionalProperties' || value !== false);
  return Object.fromEntries(entries.map(([name, value]) => [name, open(value)]));
}

/**
 * Separates the named parts of a schema (`$defs`), which then become components of the document. OpenAPI tools look for
 * names only there.
 */
export function withNamedParts(schema: Json): { schema: Json; named: Json } {
  const text = JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/');
  const { $defs: named = {}, ...rest } = JSON.parse(text) as Json & { $defs?: Json };
  return { schema: rest, named };
}

/**
 * Removes the pattern from a field that also has a format, because both state the same. This makes the document a third
 * smaller.
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
