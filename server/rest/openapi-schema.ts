import { z } from 'zod';

type Json = Record<string, unknown>;

/** JSON Schema of a shape, as it is sent. */
export const toSchema = (shape: z.ZodType): Json => {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }) as Json;
  return schema;
};

/** Answers may get fields more (interface.md §9): generated clients must not refuse those they do not know. */
export function open(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(open);
  if (typeof schema !== 'object' || schema === null) return schema;
  const entries = Object.entries(schema).filter(([name, value]) => name !== 'additionalProperties' || value !== false);
  return Object.fromEntries(entries.map(([name, value]) => [name, open(value)]));
}
