import { invitedInto } from '#server/domain/organization/members/manage-invitations.ts';

/**
 * For pages rendered on the server: returns the organization that an invitation link belongs to, before the visitor is
 * signed in.
 */
export const organizationOfInvitation = invitedInto;
