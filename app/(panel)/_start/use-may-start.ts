import { roleScopes } from '#server/contract/scopes.ts';
import { useMember } from '../_shell/member.tsx';

/** Does the member find contacts, write to them, and see what comes of it? */
export function useMayStart(): boolean {
  const scopes = roleScopes[useMember().role];
  return (['contacts:read', 'conversations:read', 'messages:send'] as const).every((one) => scopes.includes(one));
}
