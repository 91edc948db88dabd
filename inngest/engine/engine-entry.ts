import { z } from 'zod';
import { now, toMachineTime } from '#server/base/clock.ts';
import { newId } from '#server/base/ids.ts';
import { CannotKeep, type EngineFunction, readRegistration } from './registry.ts';
import type { EngineEvent } from './run.store.ts';

/** The largest accepted event, in bytes of JSON. This is Inngest's own hard limit. */
const eventMax = 3 * 1024 * 1024;

const eventShape = z
  .object({
    name: z.string().min(1, 'event name is empty'),
    data: z.record(z.string(), z.unknown()).nullish(),
    id: z.string().max(255).optional(),
    ts: z.number().optional(),
    user: z.record(z.string(), z.unknown()).nullish(),
    v: z.string().nullish(),
  })
  .refine((event) => Buffer.byteLength(JSON.stringify(event)) <= eventMax, 'the event is too large');

/** An event as its sender sent it. `dedupeId` is the id that the sender gave the event, or null. */
export interface SentEvent {
  readonly event: EngineEvent;
  readonly dedupeId: string | null;
}

interface Inside {
  readonly register: (functions: EngineFunction[]) => void;
  readonly accept: (events: readonly SentEvent[]) => Promise<string[]>;
}

/** Converts a received event to the form that the job engine stores, and fills in missing properties. */
export const asSent = ({ name, data, id, ts, user, v }: z.infer<typeof eventShape>): SentEvent => ({
  event: {
    ...{ id: id ?? newId(), name, data: data ?? {}, ts: ts ?? toMachineTime(now()).getTime() },
    ...(user ? { user } : {}),
    ...(v ? { v } : {}),
  },
  dedupeId: id ?? null,
});

const readEvents = (body: unknown): SentEvent[] =>
  z
    .array(eventShape)
    .parse(Array.isArray(body) ? body : [body])
    .map(asSent);

const json = (status: number, body: unknown) => Response.json(body, { status });

/**
 * Handles the two URLs of the Inngest server that the SDK calls: sending events and registration
 * (engine/protocol.md#sync, engine/protocol.md#event-api).
 */
export function engineFetch(inside: Inside): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const { pathname } = new URL(request.url);
    if (pathname !== '/fn/register' && !pathname.startsWith('/e/')) return json(404, { error: 'not found' });
    try {
      const body: unknown = await request.json();
      if (pathname.startsWith('/e/')) return json(200, { ids: await inside.accept(readEvents(body)), status: 200 });
      inside.register(readRegistration(body));
      return json(200, { ok: true, modified: true });
    } catch (error) {
      // The SDK retries after a server error (5xx). It does not retry after an error that its own request caused (4xx).
      const status = error instanceof z.ZodError || error instanceof CannotKeep ? 400 : 500;
      return json(status, { ids: [], status, error: error instanceof Error ? error.message : String(error) });
    }
  };
}
