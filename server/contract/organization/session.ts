import { z } from 'zod';
import { nameText, ok, pathId, text, timestamp, uuid } from '../platform/wire.ts';

/** Languages of the panel. */
export const locales = ['pt-BR', 'en'] as const;
export type Locale = (typeof locales)[number];

export const chooseLocaleInput = z.strictObject({ locale: z.enum(locales) });
export const chooseLocaleResult = z.object({ ok: z.literal(true), locale: z.enum(locales) });

/** A new password. Passwords that were set under an earlier rule may be shorter. */
const newPassword = z.string().min(8).max(200);
const password = z.string().max(200);
const code = text(40).describe('Six digits of the authenticator, or a recovery code.');

const browser = z.string().nullable().describe('As in Chrome, Firefox; null when nobody knows.');
const system = z.string().nullable().describe('As in Windows, Android; null when nobody knows.');

const deviceSession = z.object({
  id: uuid,
  this_device: z.boolean(),
  organization_name: z.string(),
  address: z.string(),
  browser,
  system,
  created_at: timestamp,
  last_seen_at: timestamp,
});
export type DeviceSession = z.infer<typeof deviceSession>;

/** Events of an account, by their names in the audit log. */
export const accountEventKinds = [
  'session.started',
  'session.ended',
  'session.revoked',
  'session.others_ended',
  'sign_in.limited',
  'name.changed',
  'password.changed',
  'password.reset',
  'two_factor.enabled',
  'two_factor.disabled',
  'recovery_code.used',
] as const;
export type AccountEventKind = (typeof accountEventKinds)[number];

const accountEvent = z.object({
  id: uuid,
  kind: z.enum(accountEventKinds),
  address: z.string().nullable(),
  browser,
  system,
  at: timestamp,
});
export type AccountEvent = z.infer<typeof accountEvent>;

export const viewSecurityInput = z.strictObject({});
export const securityShape = z.object({
  sessions: z.array(deviceSession).describe('Where the person is signed in, last seen first.'),
  events: z.array(accountEvent).describe('The latest of the last 90 days, newest first.'),
  two_factor: z.object({ enabled: z.boolean(), recovery_codes_left: z.int() }),
  can_mail: z.boolean().describe('A mail server is set, so a forgotten password can be replaced by e-mail.'),
});
export type Security = z.infer<typeof securityShape>;

export const renameInput = z.strictObject({ name: nameText(200) });
export const renamedResult = z.object({ ok, name: z.string() });

export const endSessionInput = z.strictObject({ id: pathId });
export const endedSessionResult = z.object({ ok, id: uuid });
export const endOtherSessionsInput = z.strictObject({});
export const endedSessionsResult = z.object({ ok, ended: z.int() });

export const changePasswordInput = z.strictObject({ password, new_password: newPassword });
export const askPasswordResetInput = z.strictObject({ email: text(320) });
export const askedPasswordResetResult = z.object({
  ok,
  can_mail: z.boolean().describe('false: there is no mail server; says nothing of the address.'),
});
export const resetPasswordInput = z.strictObject({
  token: text(200),
  password: newPassword,
  stay_in: uuid
    .optional()
    .describe(
      'Accounts nobody proved leave the teams that made them, except this organization: their owner stays there.',
    ),
});
export const okResult = z.object({ ok });

export const beginTwoFactorInput = z.strictObject({ password });
export const twoFactorSetup = z.object({
  secret: z.string().describe('Base 32, to be typed where nothing can be scanned.'),
  uri: z.string().describe('otpauth://totp/…, what the picture says.'),
  qr: z
    .object({ size: z.int(), path: z.string() })
    .describe('The picture: modules a side without the quiet zone, and an SVG path of the dark ones.'),
});
export type TwoFactorSetup = z.infer<typeof twoFactorSetup>;
export const enableTwoFactorInput = z.strictObject({ code });
export const enabledTwoFactorResult = z.object({
  ok,
  recovery_codes: z.array(z.string()).describe('Shown once; each works once instead of a code.'),
});
export const disableTwoFactorInput = z.strictObject({ password, code });
