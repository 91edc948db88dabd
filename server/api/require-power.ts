import { AppError } from '#server/base/app-error.ts';
import { type Power, rolePowers } from '#server/contract/scopes.ts';
import type { CallContext } from './context.ts';

/** After admission: throws insufficient_scope for a member whose role lacks the power. A key's scopes were asked already. */
export function requirePower({ credential }: CallContext, power: Power): void {
  if (credential.kind === 'key' || (credential.member && rolePowers[credential.member.role].includes(power))) return;
  throw new AppError('insufficient_scope', { required_scope: power });
}
