import { chooseLocale } from '#server/access/identity/choose-locale.ts';
import {
  askedPasswordResetResult,
  askPasswordResetInput,
  beginTwoFactorInput,
  changePasswordInput,
  chooseLocaleInput,
  chooseLocaleResult,
  disableTwoFactorInput,
  enabledTwoFactorResult,
  enableTwoFactorInput,
  endedSessionResult,
  endedSessionsResult,
  endOtherSessionsInput,
  endSessionInput,
  okResult,
  renamedResult,
  renameInput,
  resetPasswordInput,
  securityShape,
  twoFactorSetup,
  viewSecurityInput,
} from '#server/contract/organization/session.ts';
import { leaveUnprovenTeams } from '#server/domain/lifecycle/offboarding/leave-unproven-teams.ts';
import { changePassword, rename } from '#server/domain/organization/accounts/change-account.ts';
import { endOtherSessions, endSession, viewSecurity } from '#server/domain/organization/accounts/manage-sessions.ts';
import {
  beginTwoFactor,
  disableTwoFactor,
  enableTwoFactor,
} from '#server/domain/organization/accounts/manage-two-factor.ts';
import { askPasswordReset, resetPassword } from '#server/domain/organization/accounts/reset-password.ts';
import listChanges from '../../inbox/live/list-changes.ts';
import { operation } from '../../operation.ts';
import { router } from '../../trpc.ts';
import { callerOf } from './caller-of.ts';

export const sessionRouter = router({
  chooseLocale: operation(
    {
      kind: 'mutation',
      summary: 'Choose the panel’s language',
      description: 'Kept with the person, so it holds on every device.',
      scope: 'session',
      limit: 'panel',
      errors: [],
      input: chooseLocaleInput,
      output: chooseLocaleResult,
      example: { input: { locale: 'pt-BR' }, output: { ok: true, locale: 'pt-BR' } },
    },
    chooseLocale,
  ),
  listChanges,
  rename: operation(
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
  ),
  viewSecurity: operation(
    {
      kind: 'query',
      summary: 'One’s own account',
      description:
        'Where the person is signed in, what happened to the account lately, and whether it has a second factor.',
      scope: 'session',
      limit: 'panel',
      errors: [],
      input: viewSecurityInput,
      output: securityShape,
      example: {
        output: {
          sessions: [
            {
              id: '01939a1c-7000-7b21-9c01-8a7b6c5d4e10',
              this_device: true,
              organization_name: 'Casa Aurora',
              address: '203.0.113.7',
              browser: 'Firefox',
              system: 'Linux',
              created_at: '2026-11-20T18:31:07.412Z',
              last_seen_at: '2026-11-21T09:02:11.001Z',
            },
          ],
          events: [
            {
              id: '01939a1c-7000-7b21-9c01-8a7b6c5d4e11',
              kind: 'session.started',
              address: '203.0.113.7',
              browser: 'Firefox',
              system: 'Linux',
              at: '2026-11-20T18:31:07.412Z',
            },
          ],
          two_factor: { enabled: true, recovery_codes_left: 9 },
          can_mail: true,
        },
      },
    },
    (actor, _input, ctx) => viewSecurity(callerOf(actor, ctx)),
  ),
  endSession: operation(
    {
      kind: 'mutation',
      summary: 'End a session',
      description: 'Signs one device out; counts from its next call on.',
      scope: 'session',
      limit: 'panel',
      errors: ['session_not_found'],
      input: endSessionInput,
      output: endedSessionResult,
      example: {
        input: { id: '01939a1c-7000-7b21-9c01-8a7b6c5d4e10' },
        output: { ok: true, id: '01939a1c-7000-7b21-9c01-8a7b6c5d4e10' },
      },
    },
    (actor, input, ctx) => endSession(callerOf(actor, ctx), input),
  ),
  endOtherSessions: operation(
    {
      kind: 'mutation',
      summary: 'Sign out everywhere else',
      description: 'Ends every session of the person but the one that asks.',
      scope: 'session',
      limit: 'panel',
      errors: [],
      input: endOtherSessionsInput,
      output: endedSessionsResult,
      example: { output: { ok: true, ended: 2 } },
    },
    (actor, _input, ctx) => endOtherSessions(callerOf(actor, ctx)),
  ),
  changePassword: operation(
    {
      kind: 'mutation',
      summary: 'Change one’s password',
      description: 'Asks for the old one. Every other session of the person ends.',
      scope: 'session',
      limit: 'panel',
      errors: ['invalid_password', 'too_many_tries'],
      input: changePasswordInput,
      output: endedSessionsResult,
      example: {
        input: { password: 'the old password', new_password: 'a new and longer password' },
        output: { ok: true, ended: 2 },
      },
    },
    (actor, input, ctx) => changePassword(callerOf(actor, ctx), input),
  ),
  askPasswordReset: operation(
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
  ),
  resetPassword: operation(
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
    (_actor, input, ctx) => resetPassword(ctx.address, input, leaveUnprovenTeams),
  ),
  beginTwoFactor: operation(
    {
      kind: 'mutation',
      summary: 'Begin a second factor',
      description:
        'A secret for the authenticator, as text and as a picture; counts for nothing until a code proved it.',
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
  ),
  enableTwoFactor: operation(
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
  ),
  disableTwoFactor: operation(
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
  ),
});
