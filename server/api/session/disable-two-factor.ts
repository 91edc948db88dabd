import { disableTwoFactorInput, okResult } from '#server/contract/session.ts';
import { disableTwoFactor } from '#server/domain/accounts/disable-two-factor.ts';
import { operation } from '../operation.ts';
import { callerOf } from './caller-of.ts';

export default operation(
  {
    kind: 'mutation',
    summary: 'Turn the second factor off',
    description: 'By password and a code; a recovery code will do.',
    scope: 'session',
    limit: 'panel',
    errors: ['invalid_password', 'invalid_code', 'too_many_tries'],
    input: disableTwoFactorInput,
    output: okResult,
    example: { input: { password: 'the password', code: '123456' }, output: { ok: true } },
  },
  (actor, input, ctx) => disableTwoFactor(callerOf(actor, ctx), input),
);
