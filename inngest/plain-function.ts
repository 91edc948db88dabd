import { inngest } from '#server/jobs/inngest-client.ts';
import { noteBegun } from '#server/jobs/under-way.ts';

type Options = Parameters<typeof inngest.createFunction>[0] & { readonly id: string };
type Work = (data: unknown) => Promise<unknown>;

const works = new Map<string, Work>();

/**
 * A function that is one piece of work, without steps, about a hint's data. An Inngest outside calls it through the SDK;
 * the engine of this process calls the work itself (`workOf`).
 */
export function plainFunction(options: Options, work: Work) {
  works.set(`${inngest.id}-${options.id}`, work);
  return inngest.createFunction(options, ({ event }) => work(event.data));
}

interface Hint {
  readonly name: string;
  readonly data: Record<string, unknown>;
}

/** The work of a plain function, by the id the engine knows it by; it notes, as the SDK's middleware does, that a run begins. */
export function workOf(functionId: string): ((hint: Hint) => Promise<unknown>) | undefined {
  const work = works.get(functionId);
  if (!work) return undefined;
  return ({ name, data }) => {
    noteBegun(name, data);
    return work(data);
  };
}
