import { enabledTwoFactorResult, enableTwoFactorInput } from '#server/contract/session.ts';
import { enableTwoFactor } from '#server/domain/accounts/enable-two-factor.ts';
import { operation } from '../operation.ts';
import { callerOf } from './caller-of.ts';

export default operation(
  {
    kind: 'mutation',
    summary: 'Turn the second factor on',
    description: 'By the first code of the authenticator, within 15 minutes. Answers ten recovery codes, once.',
    scope: 'session',
    limit: 'panel',
    errors: ['invalid_code', 'two_factor_enabled', 'two_factor_not_started'],
    input: enableTwoFactorInput,
    output: enabledTwoFactorResult,
    example: { input: { code: '123456' }, output: { ok: true, recovery_codes: ['k7mq-2x9d-hs4t-0vwz'] } },
  },
  (actor, input, ctx) => enableTwoFactor(callerOf(actor, ctx), input),
);
