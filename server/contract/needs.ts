import type { z } from 'zod';

interface Needs {
  /** Fields that have to be sent. */
  readonly required?: readonly string[];
  /** Groups of fields of which at least one has to be sent. */
  readonly oneOf?: readonly (readonly string[])[];
}

/**
 * Says in the OpenAPI document which fields a body must have, where the reader takes the body without them to answer with
 * the code that the contract names (`missing_identifier`, `phone is required`). Generated clients refuse such a body when
 * they are compiled; what the server reads and answers does not change.
 */
export function withNeeds<T extends z.ZodObject>(shape: T, { required = [], oneOf = [] }: Needs): T {
  const groups = oneOf.map((names) => ({
    anyOf: names.map((name) => ({ properties: { [name]: {} }, required: [name] })),
  }));
  return shape.meta({
    ...shape.meta(),
    ...(required.length > 0 ? { required: [...required] } : {}),
    // Below allOf also when it is one: generators take an anyOf beside properties for another shape of the whole.
    ...(groups.length > 0 ? { allOf: groups } : {}),
  });
}
