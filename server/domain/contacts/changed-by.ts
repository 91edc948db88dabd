import type { Actor } from '#server/base/actor.ts';

/** Who did something, as history and notes name them: in the same words as `resolved.by` of a conversation. */
export const changedBy = (actor: Actor) => ({
  type: actor.kind === 'key' ? 'api' : actor.kind === 'member' ? 'user' : actor.kind,
  id: actor.id,
  name: actor.name,
});
