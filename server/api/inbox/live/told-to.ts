import { type Role, roleScopes, type Scope } from '#server/contract/organization/scopes.ts';
import type { Change } from '#server/contract/platform/live.ts';

/**
 * For each kind of object, the scope that is needed to read the object of a domain event. Every member may see events
 * of other kinds.
 */
const scopeOfKind: Readonly<Record<string, Scope>> = {
  contact: 'contacts:read',
  automation: 'contacts:read',
  campaign: 'contacts:read',
  conversation: 'conversations:read',
  message: 'conversations:read',
  connection: 'conversations:read',
  template: 'messages:send',
};

/** Returns a function that selects the changes this role may see, and removes the fields this role may not see. */
export function toldTo(role: Role): (rows: readonly (Change & { readonly position: string })[]) => Change[] {
  const own = roleScopes[role];
  const wakeWorker = ({ type }: Change) => {
    const kind = type.split('.')[0] ?? '';
    const scope = Object.hasOwn(scopeOfKind, kind) ? scopeOfKind[kind] : undefined;
    return scope === undefined || own.includes(scope);
  };
  const readsConversations = own.includes('conversations:read');
  return (rows) =>
    rows.filter(wakeWorker).map(({ position: _position, conversation_id: id, ...change }) => ({
      ...change,
      conversation_id: readsConversations ? id : null,
    }));
}
