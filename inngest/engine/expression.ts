import { parse } from '@marcbachmann/cel-js';
import { log } from '#server/base/log.ts';

type Program = (context: Record<string, unknown>) => unknown;

const programs = new Map<string, Program>();

/** CEL as Inngest's options use it: `event` is the triggering event, `async` the later one. Throws for what is no CEL. */
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

/** The value of a key expression as text; '' where the event does not have what it names, so such events share one key. */
export function keyOf(expression: string, event: unknown): string {
  try {
    return String(programOf(expression)({ event }));
  } catch (error) {
    log.debug({ expression, error: String(error) }, 'an event has no value for a key');
    return '';
  }
}

/** Does the condition hold? One that names what is not there does not. */
export function holds(expression: string | null, context: { event: unknown; async?: unknown }): boolean {
  if (expression === null) return true;
  try {
    return programOf(expression)(context) === true;
  } catch {
    return false;
  }
}

/** What the database can look for by itself: the arriving event must have `value` at `path`. */
export interface Match {
  readonly path: string[];
  readonly value: string | null;
}

const equality = /^event\.([\w.]+) == async\.\1$/;

/** The form `match: "data.id"` becomes (inngest-protocol.md §2), with the value the run's own event has there; null for any other. */
export function matchOf(expression: string | null, event: unknown): Match | null {
  const path = equality.exec(expression ?? '')?.[1]?.split('.');
  if (!path) return null;
  const value = path.reduce<unknown>((at, name) => (at as Record<string, unknown> | null | undefined)?.[name], event);
  // Anything but plain text is left to the expression: 1 and "1" are not the same there.
  return typeof value === 'string' ? { path, value } : null;
}
