import type { z } from 'zod';

interface Needs {
  /** Fields that are required. */
  readonly required?: readonly string[];
  /** Groups of fields. At least one field of each group is required. */
  readonly oneOf?: readonly (readonly string[])[];
}

/**
 * Declares in the OpenAPI document which fields a body must have. The server's own schema accepts a body without these
 * fields, so that the server can return the error that the contract names (`missing_identifier`, `phone is required`).
 * With the declaration, code written with a generated client does not compile if it leaves the fields out. The server's
 * behaviour does not change.
 */
export function withNeeds<T extends z.ZodObject>(shape: T, { required = [], oneOf = [] }: Needs): T {
  const groups = oneOf.map((names) => ({
    anyOf: names.map((name) => ({ properties: { [name]: {} }, required: [name] })),
  }));
  return shape.meta({
    ...shape.meta(),
    ...(required.length > 0 ? { required: [...required] } : {}),
    // A single group also goes below allOf, because generators misread an anyOf next to properties as another shape of
    // the whole body.
    ...(groups.length > 0 ? { allOf: groups } : {}),
  });
}
