import type { z } from 'zod';

type Read = (text: string) => unknown;

const asWritten: Read = (text) => text;
const asBoolean: Read = (text) => (text === 'true' ? true : text === 'false' ? false : text);
/** Whole numbers of any length: one too large to be exact is still larger than any maximum. */
const asNumber: Read = (text) =>
  /^-?\d{1,40}$/.test(text) ? Math.max(Math.min(Number(text), Number.MAX_SAFE_INTEGER), Number.MIN_SAFE_INTEGER) : text;

interface Definition {
  readonly type: string;
  readonly innerType?: { readonly _zod: { readonly def: Definition } };
}

/** What a text in the query is read as, by the field's shape. What does not fit stays text and is refused by the shape. */
function readerOf(field: z.ZodType): Read {
  let definition = field._zod.def as unknown as Definition;
  while (definition.innerType) definition = definition.innerType._zod.def;
  if (definition.type === 'boolean') return asBoolean;
  return definition.type === 'number' ? asNumber : asWritten;
}

/** Compiles, once an operation, how its query fields are read. Parameters it does not know are ignored. */
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
