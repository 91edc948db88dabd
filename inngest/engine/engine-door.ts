import { z } from 'zod';
import { now } from '#server/base/clock.ts';
import { newId } from '#server/base/ids.ts';
import type { EngineEvent } from './engine-run.store.ts';
import { type EngineFunction, readRegistration } from './registry.ts';

const eventShape = z.object({
  name: z.string().min(1),
  data: z.record(z.string(), z.unknown()).nullish(),
  id: z.string().optional(),
  ts: z.number().optional(),
});

/** An event as it was sent; `dedupeId` is the id the sender gave it. */
export interface SentEvent {
  readonly event: EngineEvent;
  readonly dedupeId: string | null;
}

interface Inside {
  readonly register: (functions: EngineFunction[]) => void;
  readonly accept: (events: readonly SentEvent[]) => Promise<string[]>;
}

function readEvents(body: unknown): SentEvent[] {
  return z
    .array(eventShape)
    .parse(Array.isArray(body) ? body : [body])
    .map(({ name, data, id, ts }) => ({
      event: { id: id ?? newId(), name, data: data ?? {}, ts: ts ?? now().getTime() },
      dedupeId: id ?? null,
    }));
}

const json = (status: number, body: unknown) => Response.json(body, { status });

/** The two addresses of Inngest's server our SDK talks to: events and registration (inngest-protocol.md §2, §6). */
export function engineFetch(inside: Inside): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const { pathname } = new URL(request.url);
    const body: unknown = await request.json();
    if (pathname === '/fn/register') {
      inside.register(readRegistration(body));
      return json(200, { ok: true, modified: true });
    }
    if (!pathname.startsWith('/e/')) return json(404, { error: 'not found' });
    return json(200, { ids: await inside.accept(readEvents(body)), status: 200 });
  };
}
