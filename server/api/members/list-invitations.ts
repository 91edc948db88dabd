import { invitationsList, listInvitationsInput } from '#server/contract/member.ts';
import { listInvitations as listInvitationsUseCase } from '#server/domain/members/list-invitations.ts';
import { operation } from '../operation.ts';
import { invitationExample } from './invitation-example.ts';

/** The panel: invitations nobody used yet. */
export const listInvitations = operation(
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
  ({ actor }) => listInvitationsUseCase(actor),
);
