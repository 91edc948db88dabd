import { TimeLimit, withinLimit } from '#server/jobs/within-limit.ts';
import type { Answer } from './call-function.ts';
import type { EngineEvent } from './run.store.ts';

/** The code of a function without steps, called with one event. */
export type DirectWork = (event: EngineEvent) => Promise<unknown>;

/** Calls a function without steps directly, without Inngest's protocol. Returns the same answers as `callFunction`. */
export async function callDirectly(work: DirectWork, event: EngineEvent, limitMs: number): Promise<Answer> {
  try {
    const output = await withinLimit(limitMs, () => work(event));
    return { status: 200, body: output ?? null, final: false, retryAfter: null };
  } catch (error) {
    const { name, message } = error instanceof Error ? error : { name: 'Error', message: String(error) };
    const status = error instanceof TimeLimit ? 502 : 500;
    return { status, body: { name, message }, final: false, retryAfter: null };
  }
}
