import type { Actor } from '#server/base/actor.ts';
import type { Tab } from './presence.store.ts';

/** A member's tab; nobody else has any. */
export const tabOf = ({ kind, id, name, organizationId }: Actor, tabId: string): Tab | null =>
  kind === 'member' && id !== null ? { organizationId, userId: id, name: name ?? '', tabId } : null;
