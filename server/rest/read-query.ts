import type { z } from 'zod';

type Read = (text: string) => unknown;

const asWritten: Read = (text) => text;
const asBoolean: Read = (text) => (text === 'true' ? true : text === 'false' ? false : text);
/**
 * Parses a whole number of any length. A number that is too large to be exact becomes the largest safe one, which still
 * exceeds every allowed maximum.
 */
const asNumber: Read = (text) =>
  /^-?\d{1,40}$/.test(text) ? Math.max(Math.min(Number(text), Number.MAX_SAFE_INTEGER), Number.MIN_SAFE_INTEGER) : text;

interface Definition {
  readonly type: string;
  readonly innerType?: { readonly _zod: { readonly def: Definition } };
}

/**
 * Returns the function that parses a query parameter, by the type of its field. A text that cannot be parsed stays a
 * text, and validation refuses it later.
 */
function readerOf(field: z.ZodType): Read {
  let definition = field._zod.def as unknown as Definition;
  while (definition.innerType) definition = definition.innerType._zod.def;
  if (definition.type === 'boolean') return asBoolean;
  return definition.type === 'number' ? asNumber : asWritten;
}

/**
 * Returns a function that reads the query parameters of an operation. It is prepared once per operation. Unknown
 * parameters are ignored.
 */
export function queryReader(
  shape: Readonly<Record<string, z.ZodType>>,
  names: readonly string[],
): (query: URLSearchParams) => Record<string, unknown> {
  const fields = names.map((name) => [name, readerOf(shape[name] as z.ZodType)] as const);
  return (query) => {
    const input: Record<string, unknown> = {};
    for (const [name, read] of fields) {
      const text = query.get(name);
      if (text !== null) input[name] = read(text);
    }
    return input;
  };
}
