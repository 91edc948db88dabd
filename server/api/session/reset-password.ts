import { okResult, resetPasswordInput } from '#server/contract/session.ts';
import { resetPassword } from '#server/domain/accounts/reset-password.ts';
import { operation } from '../operation.ts';

export default operation(
  {
    kind: 'mutation',
    summary: 'Choose a new password',
    description: 'By the link that was mailed: works once, within an hour, and ends every session of the person.',
    scope: 'public',
    limit: 'panel',
    errors: ['reset_link_invalid'],
    input: resetPasswordInput,
    output: okResult,
    example: {
      input: { token: 'Zk3uP0sC9aVb7Qx1Lm5Tn2Ry8We4Ui6Op0As3Df7', password: 'a new and longer password' },
      output: { ok: true },
    },
  },
  (_actor, input, ctx) => resetPassword(ctx.address, input),
);
