import type { z } from 'zod';

interface Needs {
  /** Fields that are required. */
  readonly required?: readonly string[];
  /** Groups of fields. At least one field of each group is required. */
  readonly oneOf?: readonly (readonly string[])[];
}

/**
 * Declares in the OpenAPI document which fields a body must have, where the server's schema accepts the body without
 * them in order to return the code that the contract names (`missing_identifier`, `phone is required`). Code written
 * with a generated client then fails to compile with such a body. The server's behaviour does not change.
 */
export function withNeeds<T extends z.ZodObject>(shape: T, { required = [], oneOf = [] }: Needs): T {
  const groups = oneOf.map((names) => ({
    anyOf: names.map((name) => ({ properties: { [name]: {} }, required: [name] })),
  }));
  return shape.meta({
    ...shape.meta(),
    ...(required.length > 0 ? { required: [...required] } : {}),
    // A single group also goes below allOf: generators read an anyOf beside properties as another shape of the whole
    // body.
    ...(groups.length > 0 ? { allOf: groups } : {}),
  });
}
