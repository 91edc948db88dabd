import { listUnprovenInput, unprovenList } from '#server/contract/member.ts';
import { listUnproven } from '#server/domain/members/list-unproven.ts';
import { operation } from '../operation.ts';
import { userExample } from './user-example.ts';

export default operation(
  {
    kind: 'query',
    summary: 'List members whose e-mail is not proven',
    description:
      'They joined by the inviter’s link and never opened one that was mailed. Such an account belongs to this organization alone.',
    scope: 'admin',
    limit: 'panel',
    errors: [],
    input: listUnprovenInput,
    output: unprovenList,
    example: { input: {}, output: { data: [userExample.id] } },
  },
  listUnproven,
);
