import type { Actor } from '#server/base/actor.ts';
import type { CallDetail } from '#server/contract/developers/request-log.ts';
import { findDetail } from './request-detail.store.ts';

/** Returns the request and the answer of a call of the organization; null when nothing of it is stored. */
export async function readCall(
  actor: Actor,
  { call_id }: { readonly call_id: string },
): Promise<{ detail: CallDetail | null }> {
  return { detail: (await findDetail(actor.organizationId, call_id))?.detail ?? null };
}
