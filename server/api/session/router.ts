import listChanges from '../live/list-changes.ts';
import { router } from '../trpc.ts';
import askPasswordReset from './ask-password-reset.ts';
import beginTwoFactor from './begin-two-factor.ts';
import changePassword from './change-password.ts';
import chooseLocale from './choose-locale.ts';
import disableTwoFactor from './disable-two-factor.ts';
import enableTwoFactor from './enable-two-factor.ts';
import endOtherSessions from './end-other-sessions.ts';
import endSession from './end-session.ts';
import rename from './rename.ts';
import resetPassword from './reset-password.ts';
import viewSecurity from './view-security.ts';

export const sessionRouter = router({
  chooseLocale,
  listChanges,
  rename,
  viewSecurity,
  endSession,
  endOtherSessions,
  changePassword,
  askPasswordReset,
  resetPassword,
  beginTwoFactor,
  enableTwoFactor,
  disableTwoFactor,
});
