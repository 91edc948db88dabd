import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import { pageFrom, readCursor, writeCursor } from '#server/base/cursor.ts';
import { isUuid } from '#server/base/ids.ts';
import type { KeyDay } from '#server/contract/developers/key.ts';
import type { CallDetail, ListCallsInput, LoggedCall } from '#server/contract/developers/request-log.ts';
import { type Page, pageSize } from '#server/contract/platform/page.ts';
import { selectKeyDays } from './key-days.store.ts';
import { findDetail } from './request-detail.store.ts';
import { type LoggedCallRow, selectCalls } from './request-log.store.ts';

const statuses = { ok: [100, 399], client_error: [400, 499], server_error: [500, 599] } as const;

const callView = (row: LoggedCallRow): LoggedCall => ({
  id: row.id,
  request_id: row.request_id,
  method: row.method,
  path: row.path,
  operation: row.operation,
  status: row.status,
  error_code: row.error_code,
  duration_ms: row.duration_ms,
  ip: row.ip,
  key: row.key_id ? { id: row.key_id, name: row.key_name ?? '', last4: row.key_last4 ?? '' } : null,
  created_at: row.created_at.toISOString(),
});

/** Returns a page of the organization's API calls of the last 7 days, newest first. Throws invalid_cursor. */
export async function listCalls(actor: Actor, input: ListCallsInput): Promise<Page<LoggedCall>> {
  const limit = pageSize(input.limit);
  const binding = { list: 'requests', organizationId: actor.organizationId, filters: input };
  const position = readCursor(binding, input.cursor, 2);
  if (input.key_id !== undefined && !isUuid(input.key_id)) return { data: [], next_cursor: null, has_more: false };
  const [statusFrom, statusTo] = input.outcome ? statuses[input.outcome] : [0, 999];
  const rows = await selectCalls(actor.organizationId, {
    keyId: input.key_id ?? null,
    method: input.method ?? null,
    statusFrom,
    statusTo,
    text: input.q?.trim() || null,
    position,
    limit: limit + 1,
  });
  return pageFrom(rows, limit, callView, (row) => writeCursor(binding, [row.position, row.id]));
}

/**
 * Returns the stored request and answer of one of the organization's calls, or null when its details are not stored.
 */
export async function readCall(
  actor: Actor,
  { call_id }: { readonly call_id: string },
): Promise<{ detail: CallDetail | null }> {
  return { detail: (await findDetail(actor.organizationId, call_id))?.detail ?? null };
}

/** Returns the number of calls of each API key on each of the last 30 days. Days without calls are left out. */
export async function countCallsOfKeys(actor: Actor): Promise<{ data: KeyDay[] }> {
  return { data: await selectKeyDays(actor.organizationId, now()) };
}
