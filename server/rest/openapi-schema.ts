import { z } from 'zod';

type Json = Record<string, unknown>;

/** Converts a Zod schema to JSON Schema, in the form for requests (`input`) or for responses (`output`). */
export const toSchema = (shape: z.ZodType, io: 'input' | 'output' = 'input'): Json => {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(shape, { io, unrepresentable: 'any' }) as Json;
  return schema;
};

/**
 * Allows additional properties in the schema of a response. Responses may get more fields later
 * (contract/versions.md#deprecated), and generated clients must accept fields that they do not know.
 */
export function open(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(open);
  if (typeof schema !== 'object' || schema === null) return schema;
  const entries = Object.entries(schema).filter(([name, value]) => name !== 'additionalProperties' || value !== false);
  return Object.fromEntries(entries.map(([name, value]) => [name, open(value)]));
}

/**
 * Moves the named parts of a schema (`$defs`) out of it. They become components of the document, because OpenAPI tools
 * look for named schemas only there.
 */
export function withNamedParts(schema: Json): { schema: Json; named: Json } {
  const text = JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/');
  const { $defs: named = {}, ...rest } = JSON.parse(text) as Json & { $defs?: Json };
  return { schema: rest, named };
}

/**
 * Removes the pattern from each field that also has a format, because both express the same rule. This makes the
 * document a third smaller.
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
