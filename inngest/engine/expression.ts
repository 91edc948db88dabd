import { parse } from '@marcbachmann/cel-js';
import { log } from '#server/base/log.ts';
import { oncePerProcess } from '#server/base/once-per-process.ts';

type Program = (context: Record<string, unknown>) => unknown;

const programs = new Map<string, Program>();

/**
 * Parses a CEL expression with Inngest's names: `event` is the triggering event, `async` the event a run waits for.
 * Throws for invalid CEL.
 */
function programOf(expression: string): Program {
  const known = programs.get(expression);
  if (known) return known;
  const made: Program = parse(expression);
  programs.set(expression, made);
  return made;
}

/**
 * Checks an expression when a function is registered, so that an invalid expression is refused before any event
 * arrives.
 */
export const checkExpression = (expression: string): string => {
  programOf(expression);
  return expression;
};

/** The number of expressions that could not be evaluated in this process. Each failure is also logged as an error. */
export const expressionFailures = oncePerProcess('expression-trouble', () => ({ count: 0 }));

function tellFailure(expression: string, error: unknown, what: string): void {
  expressionFailures.count += 1;
  log.error({ expression, error: String(error), count: expressionFailures.count }, what);
}

/** Returns the value of an expression. Throws if the expression has no value for these events. */
export const evaluate = (expression: string, context: { event: unknown; async?: unknown }): unknown =>
  programOf(expression)(context);

/**
 * Returns the value of a key expression as text. If the expression has no value for an event, the event gets its own
 * key and an error is logged. If all such events shared one key, every tenant would wait for the other tenants.
 */
export function keyOf(expression: string, event: { readonly id: string }): string {
  try {
    return String(evaluate(expression, { event }));
  } catch (error) {
    tellFailure(expression, error, 'an event has no value for a key: its run goes by a key of its own');
    return `no value: ${event.id}`;
  }
}

/** Whether the only error is that the event lacks a field that the condition uses. */
const isAbsent = (error: unknown): boolean => /^No such key/.test((error as Error).message ?? '');

/**
 * Whether the condition is true. The condition is false if a field is missing. If the condition cannot be evaluated for
 * another reason, it is false and an error is logged.
 */
export function holds(expression: string | null, context: { event: unknown; async?: unknown }): boolean {
  if (expression === null) return true;
  try {
    return evaluate(expression, context) === true;
  } catch (error) {
    if (!isAbsent(error)) tellFailure(expression, error, 'a condition could not be evaluated: it does not hold');
    return false;
  }
}

/** A condition that Postgres can check: the arriving event must have `value` at `path`. */
export interface Match {
  readonly path: string[];
  readonly value: string | null;
}

const equality = /^event\.([\w.]+) == async\.\1$/;

/**
 * Converts the condition that the SDK makes from `match: "data.id"` (engine/protocol.md#sync) to a path and the value
 * that the triggering event has there. Null for any other condition.
 */
export function matchOf(expression: string | null, event: unknown): Match | null {
  const path = equality.exec(expression ?? '')?.[1]?.split('.');
  if (!path) return null;
  const value = path.reduce<unknown>((at, name) => (at as Record<string, unknown> | null | undefined)?.[name], event);
  // Only text values are matched in SQL. For other values the expression decides, because it treats 1 and "1" as
  // different.
  return typeof value === 'string' ? { path, value } : null;
}
