import { invitationsList, listInvitationsInput } from '#server/contract/member.ts';
import { listInvitations } from '#server/domain/members/list-invitations.ts';
import { operation } from '../operation.ts';
import { invitationExample } from './invitation-example.ts';

export default operation(
  {
    kind: 'query',
    summary: 'List invitations',
    description: 'Open and expired invitations, newest first; their links are never shown again.',
    scope: 'admin',
    limit: 'panel',
    errors: [],
    input: listInvitationsInput,
    output: invitationsList,
    example: { output: { data: [invitationExample], next_cursor: null, has_more: false } },
  },
  listInvitations,
);
