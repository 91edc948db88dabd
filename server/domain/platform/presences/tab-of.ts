import type { Actor } from '#server/base/actor.ts';
import type { Tab } from './presence.store.ts';

/** Returns the tab of a member; null if the actor is not a member. */
export const tabOf = ({ kind, id, name, organizationId }: Actor, tabId: string): Tab | null =>
  kind === 'member' && id !== null ? { organizationId, userId: id, name: name ?? '', tabId } : null;
