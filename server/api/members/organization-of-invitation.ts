import { invitedInto } from '#server/domain/members/invited-into.ts';

/** For pages that are made on the server: who invites by a link, before anybody is known to it. */
export const organizationOfInvitation = invitedInto;
