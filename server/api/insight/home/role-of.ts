import { AppError } from '#server/base/errors/app-error.ts';
import type { Role } from '#server/contract/organization/scopes.ts';
import type { CallContext } from '../../context.ts';

/** Returns the role of the calling member, for content that differs by role. */
export function roleOf({ credential }: CallContext): Role {
  if (credential.kind !== 'member' || !credential.member) throw new AppError('sign_in_required');
  return credential.member.role;
}
