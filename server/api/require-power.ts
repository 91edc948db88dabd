import { AppError } from '#server/base/app-error.ts';
import { type Power, rolePowers } from '#server/contract/scopes.ts';
import type { CallContext } from './context.ts';

/** May whoever calls do this? A key's scopes were asked already. */
export const hasPower = ({ credential }: CallContext, power: Power): boolean =>
  credential.kind === 'key' || (credential.member !== null && rolePowers[credential.member.role].includes(power));

/** After admission: throws insufficient_scope for a member whose role lacks the power. */
export function requirePower(call: CallContext, power: Power): void {
  if (!hasPower(call, power)) throw new AppError('insufficient_scope', { required_scope: power });
}
