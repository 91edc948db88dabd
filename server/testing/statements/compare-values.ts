import ts from 'typescript';
import { everyPart, has, isWord } from './declared-type.ts';
import type { KnownSchema, KnownType } from './known-schema.ts';

/**
 * Returns the types of a call's values in the order of the statement's parameters. The values of an object are found by
 * their names. The values of a list are already in order.
 */
function typesOf(checker: ts.TypeChecker, values: ts.Expression, names: readonly string[]): (ts.Type | undefined)[] {
  if (ts.isArrayLiteralExpression(values)) {
    // The positions of the values after a spread are unknown, so only the values before it are compared.
    const end = values.elements.findIndex((one) => ts.isSpreadElement(one));
    const known = end < 0 ? values.elements : values.elements.slice(0, end);
    return known.map((one) => checker.getTypeAtLocation(one));
  }
  const whole = checker.getTypeAtLocation(values);
  return names.map((name) => {
    const property = checker.getPropertyOfType(whole, name);
    return property && checker.getTypeOfSymbolAtLocation(property, values);
  });
}

/** Whether Postgres accepts a value of this type, as pg sends it, for the parameter's type. */
function accepts(checker: ts.TypeChecker, type: ts.Type, known: KnownType): boolean {
  const each = (test: (one: ts.Type) => boolean) => everyPart(type, test);
  const named = (one: ts.Type, ...names: string[]) => names.includes(one.symbol?.name ?? '');
  const isText = (one: ts.Type) => has(one, ts.TypeFlags.StringLike);
  const isNumber = (one: ts.Type) => has(one, ts.TypeFlags.NumberLike | ts.TypeFlags.BigIntLike);
  switch (known.takes) {
    case 'json':
      // pg sends a list as a Postgres array, which is not valid JSON.
      return each((one) => !checker.isArrayType(one) && !isNumber(one));
    case 'text':
      return each((one) => isText(one) && isWord(one, known));
    case 'number':
      return each((one) => isNumber(one) || isText(one));
    case 'boolean':
      return each((one) => has(one, ts.TypeFlags.BooleanLike));
    case 'time':
      return each((one) => isText(one) || named(one, 'Date'));
    case 'bytes':
      return each((one) => named(one, 'Buffer', 'Uint8Array'));
    case 'array':
      return each((one) => isListOf(checker, one, known));
    default:
      return true;
  }
}

function isListOf(checker: ts.TypeChecker, type: ts.Type, known: KnownType): boolean {
  if (!checker.isArrayType(type) && !checker.isTupleType(type)) return false;
  const { of } = known;
  return of === null || checker.getTypeArguments(type as ts.TypeReference).every((one) => accepts(checker, one, of));
}

/**
 * Returns which of the given values do not fit the statement's parameters. Empty if all values fit, or if the source
 * code does not show the values.
 */
export function compareValues(
  checker: ts.TypeChecker,
  values: ts.Expression | null,
  { names, valueTypes }: { readonly names: readonly string[]; readonly valueTypes: readonly number[] },
  schema: KnownSchema,
): string[] {
  if (values === null) return [];
  return typesOf(checker, values, names).flatMap((type, index) => {
    const id = valueTypes[index];
    const name = `$${names[index] ?? index + 1}`;
    if (id === undefined) return `${name}: given, not taken`;
    const known = schema.type(id);
    return !type || accepts(checker, type, known)
      ? []
      : `${name}: ${checker.typeToString(type)}, taken as ${known.name}`;
  });
}
