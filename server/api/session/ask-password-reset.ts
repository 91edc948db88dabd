import { askedPasswordResetResult, askPasswordResetInput } from '#server/contract/session.ts';
import { askPasswordReset as askPasswordResetUseCase } from '#server/domain/accounts/ask-password-reset.ts';
import { operation } from '../operation.ts';

/** The page for forgotten passwords: a link by e-mail. */
export const askPasswordReset = operation(
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
  ({ ctx, input }) => askPasswordResetUseCase(ctx.address, input),
);
