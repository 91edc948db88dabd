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
 * A generated client with this declaration does not compile if a call leaves the fields out. The declaration does not
 * change how the server behaves.
 */
export function withNeeds<T extends z.ZodObject>(shape: T, { required = [], oneOf = [] }: Needs): T {
  const groups = oneOf.map((names) => ({
    anyOf: names.map((name) => ({ properties: { [name]: {} }, required: [name] })),
  }));
  return shape.meta({
    ...shape.meta(),
    ...(required.length > 0 ? { required: [...required] } : {}),
    // A single group is also placed below `allOf`, because generators misread an `anyOf` next to `properties` as
    // another schema of the whole body.
    ...(groups.length > 0 ? { allOf: groups } : {}),
  });
}
