import { beginTwoFactorInput, twoFactorSetup } from '#server/contract/session.ts';
import { beginTwoFactor } from '#server/domain/accounts/begin-two-factor.ts';
import { operation } from '../operation.ts';
import { callerOf } from './caller-of.ts';

export default operation(
  {
    kind: 'mutation',
    summary: 'Begin a second factor',
    description: 'A secret for the authenticator, as text and as a picture; counts for nothing until a code proved it.',
    scope: 'session',
    limit: 'panel',
    errors: ['invalid_password', 'too_many_tries', 'two_factor_enabled'],
    input: beginTwoFactorInput,
    output: twoFactorSetup,
    example: {
      input: { password: 'the password' },
      output: {
        secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
        uri: 'otpauth://totp/Parley:ana%40example.com?issuer=Parley&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
        qr: { size: 41, path: 'M0 0h1v1h-1z' },
      },
    },
  },
  (actor, input, ctx) => beginTwoFactor(callerOf(actor, ctx), input),
);
