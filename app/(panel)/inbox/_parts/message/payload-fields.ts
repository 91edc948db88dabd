/** Something whose shape its sender decided. */
export type Fields = Readonly<Record<string, unknown>>;

/** Its parts; none of what has none. */
export const part = (value: unknown): Fields =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Fields) : {};

/** Empty for what is no text. */
export const words = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Empty for what is no list. */
export const many = (value: unknown): Fields[] => (Array.isArray(value) ? value.map(part) : []);
