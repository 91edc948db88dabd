/** An object whose shape the sender decided. */
export type Fields = Readonly<Record<string, unknown>>;

/** Returns the value as an object; an empty one for any other value. */
export const part = (value: unknown): Fields =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Fields) : {};

/** Returns the value as a string; an empty one for any other value. */
export const words = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Returns the value as a list of objects; an empty one for any other value. */
export const many = (value: unknown): Fields[] => (Array.isArray(value) ? value.map(part) : []);
