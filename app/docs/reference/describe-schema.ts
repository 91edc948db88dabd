import type { Schema } from './read-reference.ts';

const nameOf = ($ref: string): string => $ref.split('/').at(-1) ?? '';

const isNull = ({ type }: Schema) => type === 'null';

/** Returns the alternatives of a schema, except null. */
function waysOf(schema: Schema): readonly Schema[] {
  const ways = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  return ways ? ways.filter((way) => !isNull(way)) : [schema];
}

const mayBeNull = (schema: Schema): boolean =>
  (schema.anyOf ?? schema.oneOf ?? []).some(isNull) || (Array.isArray(schema.type) && schema.type.includes('null'));

function plainWords({ type, format, enum: words, const: only }: Schema): string {
  if (words) return words.map((word) => JSON.stringify(word)).join(' | ');
  if (only !== undefined) return JSON.stringify(only);
  const types = (Array.isArray(type) ? type : [type ?? 'any']).filter((one) => one !== 'null');
  return format && types[0] === 'string' ? format : types.join(' | ');
}

const inBrackets = (words: string) => (words.includes(' | ') ? `(${words})` : words);

/**
 * Describes the type of a schema in a form that needs no translation, such as `uuid`, `string[]` or `"open" | "closed"
 * | null`.
 */
export function typeWords(schema: Schema): string {
  const ways = waysOf(schema).map((way) => {
    if (way.$ref) return nameOf(way.$ref);
    if (way.anyOf ?? way.oneOf) return typeWords(way);
    return way.type === 'array' ? `${inBrackets(way.items ? typeWords(way.items) : 'any')}[]` : plainWords(way);
  });
  return [...new Set([...ways, ...(mayBeNull(schema) ? ['null'] : [])])].join(' | ');
}

/** Returns the constraints of a schema besides its type, such as bounds, lengths and the default. */
export function limitsOf({ minimum, maximum, minLength, maxLength, maxItems, default: preset }: Schema) {
  const limits = {
    // A bound that equals the smallest or the largest safe integer is not a real limit.
    minimum: minimum !== undefined && minimum > Number.MIN_SAFE_INTEGER ? minimum : undefined,
    maximum: maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER ? maximum : undefined,
    minLength: minLength || undefined,
    maxLength,
    maxItems,
    preset,
  };
  return (Object.keys(limits) as (keyof typeof limits)[]).flatMap((limit) =>
    limits[limit] === undefined ? [] : [{ limit, value: JSON.stringify(limits[limit]) }],
  );
}

/** Returns the nested schemas that have fields, and the names of the shared schemas that are referenced. */
export function partsOf(schema: Schema): { readonly shapes: readonly Schema[]; readonly named: readonly string[] } {
  const ways = waysOf(schema).flatMap((way) => (way.type === 'array' && way.items ? waysOf(way.items) : [way]));
  return {
    shapes: ways.filter(({ properties }) => properties !== undefined && Object.keys(properties).length > 0),
    named: ways.flatMap(({ $ref }) => ($ref ? [nameOf($ref)] : [])),
  };
}
