import type { Actor } from '#server/base/actor.ts';
import type { Invitation } from '#server/contract/organization/member.ts';
import { type Page, wholeList } from '#server/contract/platform/page.ts';
import { selectInvitations } from './invitation.store.ts';
import { invitationView } from './invitation.view.ts';

/** Returns the unused invitations, newest first. */
export async function listInvitations(actor: Actor): Promise<Page<Invitation>> {
  return wholeList((await selectInvitations(actor.organizationId)).map(invitationView));
}
