import { invitationWithLinkShape, inviteMemberInput } from '#server/contract/member.ts';
import { inviteMember } from '#server/domain/members/invite-member.ts';
import { operation } from '../operation.ts';
import { invitationExample, invitationTokenExample } from './invitation-example.ts';

export default operation(
  {
    kind: 'mutation',
    summary: 'Invite a member',
    description:
      'Answers a link that works once, within seven days, and mails another where there is a mail server; only the mailed one proves the mailbox. A new invitation of the same e-mail ends the one before.',
    scope: 'admin',
    limit: 'panel',
    errors: ['already_member'],
    input: inviteMemberInput,
    output: invitationWithLinkShape,
    example: {
      input: { email: 'bruno@example.com', role: 'atendente' },
      output: { ...invitationExample, url: `https://example.com/invite/${invitationTokenExample}`, mailed: true },
    },
  },
  inviteMember,
);
