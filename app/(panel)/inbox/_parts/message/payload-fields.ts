/** An object from an external sender. None of its fields is certain to exist. */
export type Fields = Readonly<Record<string, unknown>>;

/** Returns the value if it is an object, or else an empty object. */
export const part = (value: unknown): Fields =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Fields) : {};

/** Returns the value if it is a string, or else an empty string. */
export const words = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Returns the value as a list of objects, or an empty list if it is not a list. */
export const many = (value: unknown): Fields[] => (Array.isArray(value) ? value.map(part) : []);
