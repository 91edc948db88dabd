import { AppError } from '#server/base/errors/app-error.ts';
import { type Power, rolePowers } from '#server/contract/organization/scopes.ts';
import type { CallContext } from './context.ts';

/** Whether the caller has the power. Always true for a key, because a key's scopes were already checked. */
export const hasPower = ({ credential }: CallContext, power: Power): boolean =>
  credential.kind === 'key' || (credential.member !== null && rolePowers[credential.member.role].includes(power));

/** Throws insufficient_scope for a member whose role lacks the power. Called after admission. */
export function requirePower(call: CallContext, power: Power): void {
  if (!hasPower(call, power)) throw new AppError('insufficient_scope', { required_scope: power });
}
