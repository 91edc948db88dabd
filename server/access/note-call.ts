import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import { newId } from '#server/base/ids.ts';
import { log } from '#server/base/log.ts';
import { oncePerProcess } from '#server/base/once-per-process.ts';
import { type CallRow, insertCalls } from './request-log.store.ts';

interface Call {
  readonly admitted: { readonly actor: Actor; readonly keyId: string | null } | undefined;
  readonly requestId: string;
  readonly method: string;
  readonly path: string;
  readonly operation: string;
  readonly status: number;
  readonly errorCode: string | null;
  readonly durationMs: number;
  readonly address: string;
}

const flushEveryMs = 500;
const waitingMax = 20_000;
const state = oncePerProcess('request-log', () => ({
  waiting: [] as CallRow[],
  timer: null as NodeJS.Timeout | null,
  writing: Promise.resolve() as Promise<void>,
}));

async function write(calls: readonly CallRow[]): Promise<void> {
  await insertCalls(calls).catch((error: Error) =>
    log.warn({ error: error.message, calls: calls.length }, 'part of the request log could not be written'),
  );
}

/** Writes what is waiting, and waits for what is being written; also called when the process ends. */
export function flushCalls(): Promise<void> {
  if (state.timer) clearTimeout(state.timer);
  state.timer = null;
  const calls = state.waiting.splice(0);
  if (calls.length > 0) state.writing = state.writing.then(() => write(calls));
  return state.writing;
}

/** One line in the request log (7 days, panel). Written in batches: the answer never waits for it. */
export function noteCall(call: Call): void {
  const { actor, keyId } = call.admitted ?? {};
  log.debug({ ...call, admitted: undefined, organization_id: actor?.organizationId }, 'call');
  if (!actor || state.waiting.length >= waitingMax) return;
  state.waiting.push({
    id: newId(),
    organizationId: actor.organizationId,
    keyId: keyId ?? null,
    requestId: call.requestId,
    method: call.method,
    path: call.path.slice(0, 500),
    operation: call.operation,
    status: call.status,
    errorCode: call.errorCode,
    durationMs: Math.round(call.durationMs),
    ip: call.address,
    createdAt: now(),
  });
  state.timer ??= setTimeout(() => void flushCalls(), flushEveryMs).unref();
}
