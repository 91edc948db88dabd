import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import { newId } from '#server/base/ids.ts';
import { log } from '#server/base/log.ts';
import { oncePerProcess } from '#server/base/once-per-process.ts';
import type { EndingName } from '#server/contract/platform/endings.ts';
import { describeCall, readMax, type SeenCall } from './describe-call.ts';
import { insertDetails } from './request-detail.store.ts';
import { type CallRow, insertCalls } from './request-log.store.ts';

interface Call {
  readonly admitted: { readonly actor: Actor; readonly keyId: string | null; readonly isLegacy: boolean } | undefined;
  /** The name of the deprecated path that the call used. Null if the call used no deprecated path. */
  readonly ending: EndingName | null;
  readonly requestId: string;
  readonly method: string;
  readonly path: string;
  readonly operation: string;
  readonly status: number;
  readonly errorCode: string | null;
  readonly durationMs: number;
  readonly address: string;
  readonly seen: SeenCall;
}

/**
 * A call whose details will be stored. The details are computed only when the batch is written, so that the caller's
 * response does not wait for them.
 */
interface DetailedCall {
  readonly id: string;
  readonly organizationId: string;
  readonly seen: SeenCall;
  readonly createdAt: Date;
}

const flushEveryMs = 500;
const waitingMax = 20_000;
const state = oncePerProcess('request-log', () => ({
  waiting: [] as CallRow[],
  detailed: [] as DetailedCall[],
  timer: null as NodeJS.Timeout | null,
  writing: Promise.resolve() as Promise<void>,
  /** The current minute, and the number of calls of each organization that were stored in detail in this minute. */
  minute: 0,
  counts: new Map<string, number>(),
}));

const detailedPerMinute = 60;

/**
 * Whether details of this call are stored. Only a limited number of calls per organization and minute is stored in
 * detail: an integrator who makes more calls already knows their content.
 */
function isDetailed(organizationId: string, at: Date): boolean {
  const minute = Math.floor(at.getTime() / 60_000);
  if (state.minute !== minute) Object.assign(state, { minute, counts: new Map() });
  const count = (state.counts.get(organizationId) ?? 0) + 1;
  state.counts.set(organizationId, count);
  return count <= detailedPerMinute;
}

/**
 * Shortens a large body, so that an uploaded file does not stay in memory until the batch is written. A body above
 * `readMax` is not stored anyway; one extra byte is enough to show that it is too long.
 */
const heldOf = (seen: SeenCall): SeenCall =>
  seen.body && seen.body.length > readMax
    ? { ...seen, body: Uint8Array.from(seen.body.subarray(0, readMax + 1)) }
    : seen;

const writeDetails = async (calls: readonly DetailedCall[]): Promise<void> =>
  insertDetails(calls.map(({ seen, ...call }) => ({ ...call, detail: describeCall(seen) })));

async function write(calls: readonly CallRow[], detailed: readonly DetailedCall[]): Promise<void> {
  const isLost = (error: Error) =>
    log.warn({ error: error.message, calls: calls.length }, 'part of the request log could not be written');
  await insertCalls(calls).catch(isLost);
  if (detailed.length > 0) await writeDetails(detailed).catch(isLost);
}

/** Writes the calls that are waiting, and resolves when all writes have ended. Also called when the process ends. */
export function flushCalls(): Promise<void> {
  if (state.timer) clearTimeout(state.timer);
  state.timer = null;
  const calls = state.waiting.splice(0);
  const detailed = state.detailed.splice(0);
  if (calls.length > 0) state.writing = state.writing.then(() => write(calls, detailed));
  return state.writing;
}

function endingsOf({ ending, admitted }: Call): EndingName[] | null {
  const used: EndingName[] = [...(ending ? [ending] : []), ...(admitted?.isLegacy ? (['old_token'] as const) : [])];
  return used.length > 0 ? used : null;
}

/**
 * Adds a call to the request log, which the panel shows for 7 days. Calls are written in batches, so the caller's
 * answer never waits for a write.
 */
export function noteCall(call: Call): void {
  const { actor, keyId } = call.admitted ?? {};
  log.debug({ ...call, admitted: undefined, seen: undefined, organization_id: actor?.organizationId }, 'call');
  if (!actor || state.waiting.length >= waitingMax) return;
  const id = newId();
  const { organizationId } = actor;
  const createdAt = now();
  if (isDetailed(organizationId, createdAt)) {
    state.detailed.push({ id, organizationId, seen: heldOf(call.seen), createdAt });
  }
  state.waiting.push({
    id,
    organizationId,
    keyId: keyId ?? null,
    automationId: actor.kind === 'automation' ? actor.id : null,
    endings: endingsOf(call),
    requestId: call.requestId,
    method: call.method,
    path: call.path.slice(0, 500),
    operation: call.operation,
    status: call.status,
    errorCode: call.errorCode,
    durationMs: Math.round(call.durationMs),
    ip: call.address,
    createdAt,
  });
  state.timer ??= setTimeout(() => void flushCalls(), flushEveryMs).unref();
}
