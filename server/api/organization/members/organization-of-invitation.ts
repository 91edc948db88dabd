import { invitedInto } from '#server/domain/organization/members/manage-invitations.ts';

/**
 * Returns the organization that an invitation link belongs to. Pages rendered on the server call this function before
 * the visitor has signed in.
 */
export const organizationOfInvitation = invitedInto;
