import type { Actor } from '#server/base/actor.ts';
import type { CallDetail } from '#server/contract/developers/request-log.ts';
import { findDetail } from './request-detail.store.ts';

/**
 * Returns the stored request and answer of one of the organization's calls, or null when its details are not stored.
 */
export async function readCall(
  actor: Actor,
  { call_id }: { readonly call_id: string },
): Promise<{ detail: CallDetail | null }> {
  return { detail: (await findDetail(actor.organizationId, call_id))?.detail ?? null };
}
