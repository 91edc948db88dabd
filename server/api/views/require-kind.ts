import { AppError } from '#server/base/app-error.ts';
import { roleScopes } from '#server/contract/scopes.ts';
import type { ViewKind } from '#server/contract/view.ts';
import type { CallContext } from '../context.ts';

/** Views of conversations are for whoever may read these. Throws insufficient_scope. */
export function requireKind({ credential }: CallContext, kind: ViewKind): void {
  const isReader =
    credential.kind === 'key' ||
    (credential.member !== null && roleScopes[credential.member.role].includes('conversations:read'));
  if (kind === 'conversations' && !isReader) {
    throw new AppError('insufficient_scope', { required_scope: 'conversations:read' });
  }
}
