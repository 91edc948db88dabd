/**
 * The parts of the trace of an agent's turn that the panel shows. A part is null or empty if the trace has an
 * unexpected format.
 */
interface Trace {
  readonly rule: string | null;
  readonly system: string | null;
  readonly failures: readonly string[];
  readonly sources: readonly { readonly id: string; readonly title: string }[];
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const recordOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

/**
 * Reads the stored trace of an agent's turn. Null if the trace was deleted. A document is listed once as a source, even
 * if several of its passages were used.
 */
export function readTrace(trace: unknown): Trace | null {
  if (trace === null || trace === undefined) return null;
  const { rule, system, failures, failure, sources } = recordOf(trace);
  const titled = listOf(sources).flatMap((one) => {
    const { id, title } = recordOf(one);
    return typeof title === 'string' ? [{ id: String(id), title }] : [];
  });
  return {
    rule: textOf(rule),
    system: textOf(system),
    failures: [...listOf(failures), failure].flatMap((one) => textOf(one) ?? []),
    sources: titled.filter(({ title }, index) => titled.findIndex((one) => one.title === title) === index),
  };
}
