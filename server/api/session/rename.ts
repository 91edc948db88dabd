import { renamedResult, renameInput } from '#server/contract/session.ts';
import { rename } from '#server/domain/accounts/rename.ts';
import { operation } from '../operation.ts';
import { callerOf } from './caller-of.ts';

export default operation(
  {
    kind: 'mutation',
    summary: 'Change one’s name',
    description: 'As everybody in every organization of the person sees it from then on.',
    scope: 'session',
    limit: 'panel',
    errors: [],
    input: renameInput,
    output: renamedResult,
    example: { input: { name: 'Ana Ribeiro' }, output: { ok: true, name: 'Ana Ribeiro' } },
  },
  (actor, input, ctx) => rename(callerOf(actor, ctx), input),
);
