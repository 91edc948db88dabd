import { AppError } from '#server/base/errors/app-error.ts';
import { roleScopes } from '#server/contract/organization/scopes.ts';
import type { ViewKind } from '#server/contract/people/view.ts';
import type { CallContext } from '../../context.ts';

/** Allows views of conversations only for callers who may read conversations. Throws insufficient_scope. */
export function requireKind({ credential }: CallContext, kind: ViewKind): void {
  const isReader =
    credential.kind === 'key' ||
    (credential.member !== null && roleScopes[credential.member.role].includes('conversations:read'));
  if (kind === 'conversations' && !isReader) {
    throw new AppError('insufficient_scope', { required_scope: 'conversations:read' });
  }
}
