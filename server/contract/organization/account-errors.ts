import { row } from '../platform/error-row.ts';

/** Errors of sign-in and of the pages on which people manage their own account. */
export const accountErrors = {
  invalid_sign_in: row(401, 'E-mail or password is wrong.', 'Check both and try again.'),
  code_required: row(
    401,
    'The account has a second factor.',
    'Send code too: of the authenticator, or a recovery code.',
  ),
  invalid_code: row(401, 'The code is wrong, or was used already.', 'Wait for the next code and try again.'),
  invalid_password: row(403, 'The password is wrong.', 'Send the password the account has now.'),
  too_many_tries: row(
    429,
    'Too many wrong tries for this account.',
    'Wait the seconds in details.retry_after; a browser that signed in before, or a new password by e-mail, need not wait.',
  ),
  reset_link_invalid: row(404, 'The link to a new password does not work any more.', 'Ask for a new one.'),
  session_not_found: row(404, 'Session not found', 'It may have ended already.'),
  two_factor_enabled: row(409, 'The account has a second factor already.', 'Turn it off first.'),
  two_factor_not_started: row(409, 'No second factor is being set up.', 'Begin again.'),
} as const;
