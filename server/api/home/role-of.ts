import { AppError } from '#server/base/app-error.ts';
import type { Role } from '#server/contract/scopes.ts';
import type { CallContext } from '../context.ts';

/** The role of the member who calls, for what shows each role its own. */
export function roleOf({ credential }: CallContext): Role {
  if (credential.kind !== 'member' || !credential.member) throw new AppError('sign_in_required');
  return credential.member.role;
}
