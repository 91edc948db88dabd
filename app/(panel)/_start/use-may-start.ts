import { roleScopes } from '#server/contract/organization/scopes.ts';
import { useMember } from '../_shell/member.tsx';

/** Whether the member may find contacts, write to them, and read the conversations. */
export function useMayStart(): boolean {
  const scopes = roleScopes[useMember().role];
  return (['contacts:read', 'conversations:read', 'messages:send'] as const).every((one) => scopes.includes(one));
}
