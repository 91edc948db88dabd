import { askedPasswordResetResult, askPasswordResetInput } from '#server/contract/session.ts';
import { askPasswordReset } from '#server/domain/accounts/ask-password-reset.ts';
import { operation } from '../operation.ts';

export default operation(
  {
    kind: 'mutation',
    summary: 'Ask for a new password',
    description: 'Mails a link to whoever has the e-mail; the answer is the same when nobody has it.',
    scope: 'public',
    limit: 'panel',
    errors: [],
    input: askPasswordResetInput,
    output: askedPasswordResetResult,
    example: { input: { email: 'ana@example.com' }, output: { ok: true, can_mail: true } },
  },
  (_actor, input, ctx) => askPasswordReset(ctx.address, input),
);
