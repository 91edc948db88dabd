import ts from 'typescript';
import { has, isAnything, isWord, members, partsOf } from './declared-type.ts';
import type { AnsweredColumn } from './describe-statement.ts';
import type { KnownSchema, KnownType } from './known-schema.ts';

/** Whether a column's declared type (without null) fits the value that pg returns for the column. */
function allows(checker: ts.TypeChecker, declared: ts.Type, known: KnownType): boolean {
  // A JSON column returns the value that was written into it. The code that writes the value defines its type, so the
  // database says nothing about it.
  if (known.becomes === 'json' || isAnything(declared)) return true;
  const parts = partsOf(declared);
  const each = (test: (one: ts.Type) => boolean) => parts.length > 0 && parts.every(test);
  const named = (name: string) => each((one) => one.symbol?.name === name);
  switch (known.becomes) {
    case 'string':
      return each((one) => has(one, ts.TypeFlags.StringLike) && isWord(one, known));
    case 'number':
      return each((one) => has(one, ts.TypeFlags.NumberLike));
    case 'boolean':
      return each((one) => has(one, ts.TypeFlags.BooleanLike));
    case 'array':
      return each((one) => checker.isArrayType(one) && isArrayOf(checker, one as ts.TypeReference, known));
    default:
      return named(known.becomes);
  }
}

function isArrayOf(checker: ts.TypeChecker, array: ts.TypeReference, known: KnownType): boolean {
  const [element] = checker.getTypeArguments(array);
  return Boolean(element && known.of && allows(checker, element, known.of));
}

/**
 * Returns the words of the enum that are missing from the declared type, a union of literal words. The code does not
 * expect such a word when the database returns it.
 */
function missingWords(declared: ts.Type, known: KnownType): string[] {
  const parts = partsOf(declared);
  if (known.words.length === 0 || !parts.every((one) => one.isStringLiteral())) return [];
  const said = new Set(parts.map((one) => (one as ts.StringLiteralType).value));
  return known.words.filter((word) => !said.has(word));
}

/** Returns how a column's declared type differs from the database. Null if the two agree. */
function compareColumn(
  checker: ts.TypeChecker,
  type: ts.Type,
  column: AnsweredColumn,
  schema: KnownSchema,
): string | null {
  const known = schema.type(column.typeId);
  const name = `${column.name}: ${checker.typeToString(type)}`;
  if (!allows(checker, type, known)) return `${name}, answered as ${known.name}`;
  const words = missingWords(type, known);
  if (words.length > 0) return `${name}, may also be ${words.join(', ')}`;
  const maybeNull = isAnything(type) || members(type).some((one) => has(one, ts.TypeFlags.Null));
  return schema.isNullable(column.tableId, column.columnId) && !maybeNull ? `${name}, the column may be null` : null;
}

/** Returns how the columns of a statement's result differ from the declared row type. Empty if the two agree. */
export function compareRow(
  checker: ts.TypeChecker,
  at: ts.Node,
  row: ts.Type,
  columns: readonly AnsweredColumn[],
  schema: KnownSchema,
): string[] {
  const answered = new Map(columns.map((column) => [column.name, column]));
  // If the row type is a union, each of its members is compared separately.
  const declared = members(row).flatMap((kind) => checker.getPropertiesOfType(kind));
  // If the row type declares no columns, the code cannot read any, so nothing can be wrong. A row type that allows any
  // property is reported.
  if (declared.length === 0) return isOpen(checker, row) ? ['the row says no columns'] : [];
  const names = new Set(declared.map((one) => one.name));
  const undeclared = columns
    .filter(({ name }) => !names.has(name))
    .map(({ name }) => `${name}: answered, not declared`);
  const wrong = declared.flatMap((property) => {
    const column = answered.get(property.name);
    if (!column) return property.flags & ts.SymbolFlags.Optional ? [] : [`${property.name}: declared, not answered`];
    return compareColumn(checker, checker.getTypeOfSymbolAtLocation(property, at), column, schema) ?? [];
  });
  return [...undeclared, ...wrong];
}

const isOpen = (checker: ts.TypeChecker, row: ts.Type): boolean =>
  isAnything(row) || checker.getIndexInfoOfType(row, ts.IndexKind.String) !== undefined;
