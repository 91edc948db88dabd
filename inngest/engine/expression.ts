import { parse } from '@marcbachmann/cel-js';
import { log } from '#server/base/log.ts';
import { oncePerProcess } from '#server/base/once-per-process.ts';

type Program = (context: Record<string, unknown>) => unknown;

const programs = new Map<string, Program>();

/** Parses CEL as Inngest's options use it: `event` is the triggering event, `async` the later one. Throws for invalid CEL. */
function programOf(expression: string): Program {
  const known = programs.get(expression);
  if (known) return known;
  const made: Program = parse(expression);
  programs.set(expression, made);
  return made;
}

/** Refuses a broken expression when the function is registered, not when the first event arrives. */
export const checkExpression = (expression: string): string => {
  programOf(expression);
  return expression;
};

/** How many keys and conditions had no value in this process; each is in the log as an error. */
export const expressionTrouble = oncePerProcess('expression-trouble', () => ({ count: 0 }));

function tellTrouble(expression: string, error: unknown, what: string): void {
  expressionTrouble.count += 1;
  log.error({ expression, error: String(error), count: expressionTrouble.count }, what);
}

/** The value of an expression; throws where it has none. */
export const evaluate = (expression: string, context: { event: unknown; async?: unknown }): unknown =>
  programOf(expression)(context);

/**
 * The value of a key expression as text. An event it has no value for gets a key of its own, and an error in the log:
 * one key for all of those would make every tenant wait for every other.
 */
export function keyOf(expression: string, event: { readonly id: string }): string {
  try {
    return String(evaluate(expression, { event }));
  } catch (error) {
    tellTrouble(expression, error, 'an event has no value for a key: its run goes by a key of its own');
    return `no value: ${event.id}`;
  }
}

/** Is the error only that the event lacks a field the condition names? */
const isAbsent = (error: unknown): boolean => /^No such key/.test((error as Error).message ?? '');

/** Does the condition hold? A condition on a missing field does not; another failure to evaluate it is an error. */
export function holds(expression: string | null, context: { event: unknown; async?: unknown }): boolean {
  if (expression === null) return true;
  try {
    return evaluate(expression, context) === true;
  } catch (error) {
    if (!isAbsent(error)) tellTrouble(expression, error, 'a condition could not be evaluated: it does not hold');
    return false;
  }
}

/** A condition the database can check by itself: the arriving event must have `value` at `path`. */
export interface Match {
  readonly path: string[];
  readonly value: string | null;
}

const equality = /^event\.([\w.]+) == async\.\1$/;

/** The form `match: "data.id"` becomes (engine/protocol.md#sync), with the value the run's own event has there; null for any other. */
export function matchOf(expression: string | null, event: unknown): Match | null {
  const path = equality.exec(expression ?? '')?.[1]?.split('.');
  if (!path) return null;
  const value = path.reduce<unknown>((at, name) => (at as Record<string, unknown> | null | undefined)?.[name], event);
  // Values other than plain text are left to the expression, where 1 and "1" differ.
  return typeof value === 'string' ? { path, value } : null;
}
