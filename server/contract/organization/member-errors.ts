import { row } from '../platform/error-row.ts';

/** Errors of the operations on the team and its invitations. */
export const memberErrors = {
  member_not_found: row(404, 'Member not found', 'GET /users lists them.'),
  already_member: row(409, 'The person is a member already.', 'Change the role of the member instead.'),
  owner_protected: row(409, 'The owner stays an administrator of the organization.', 'Choose another member.'),
  last_admin: row(
    409,
    'An organization keeps at least one administrator.',
    'Make somebody else an administrator first.',
  ),
  invitation_not_found: row(404, 'Invitation not found', 'It may have been used or withdrawn; ask for a new one.'),
  invitation_expired: row(409, 'The invitation has expired.', 'Ask an administrator for a new one.'),
  organization_ended: row(
    409,
    'The organization has ended.',
    'Ask whoever invited you; its partner may take the end back.',
  ),
};
