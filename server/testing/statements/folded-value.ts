import ts from 'typescript';

/** A function of the source code, with the values of its parameters while it is evaluated. */
export interface Closure {
  readonly made: ts.SignatureDeclaration;
  readonly known: Known;
}
export type Known = ReadonlyMap<ts.Symbol, Value>;
interface Fields {
  readonly [name: string]: Value;
}
/**
 * A value that the source code does not determine. This is an error only if a statement's text depends on the value.
 */
export const unread = Symbol('unread');
export type Value = string | number | boolean | null | undefined | typeof unread | Value[] | Closure | Fields;

/**
 * Thrown if a statement's text depends on a value that the source code alone does not determine. Such a value comes
 * from outside, or is built step by step.
 */
export class Unknown extends Error {}

export const isClosure = (value: Value): value is Closure => value instanceof Object && 'made' in value;
export const isFields = (value: Value): value is Fields =>
  value instanceof Object && !Array.isArray(value) && !isClosure(value);

/** Returns the text of a value that is inserted into another text. */
export function textOf(value: Value, node: ts.Node): string {
  if (typeof value !== 'string' && typeof value !== 'number') throw new Unknown(node.getText());
  return String(value);
}

export function propertyOf(of: Value, name: string): Value {
  if (!isFields(of)) throw new Unknown(name);
  return of[name];
}

/** Returns the value of a literal. Returns null for any other expression. */
export function literalOf(node: ts.Expression): { readonly value: Value } | null {
  if (ts.isStringLiteralLike(node)) return { value: node.text };
  if (ts.isNumericLiteral(node)) return { value: Number(node.text) };
  if (node.kind === ts.SyntaxKind.NullKeyword) return { value: null };
  if (node.kind === ts.SyntaxKind.TrueKeyword) return { value: true };
  return node.kind === ts.SyntaxKind.FalseKeyword ? { value: false } : null;
}

/** Returns the expression inside brackets or a type assertion. Returns null for any other expression. */
export const innerOf = (node: ts.Expression): ts.Expression | null =>
  ts.isParenthesizedExpression(node) ||
  ts.isAsExpression(node) ||
  ts.isNonNullExpression(node) ||
  ts.isSatisfiesExpression(node)
    ? node.expression
    : null;

/** Returns the list that `Object.keys` or `Object.entries` makes. Returns null for any other call. */
export function partsOf({ expression: asked }: ts.CallExpression, read: () => Value): Value[] | null {
  const name = asked.getText();
  if (name !== 'Object.keys' && name !== 'Object.entries') return null;
  const holder = read();
  if (!isFields(holder)) throw new Unknown(name);
  return name === 'Object.keys' ? Object.keys(holder) : Object.entries(holder);
}

export const sumOf = (left: Value, right: Value, node: ts.Node): Value =>
  typeof left === 'number' && typeof right === 'number' ? left + right : textOf(left, node) + textOf(right, node);
