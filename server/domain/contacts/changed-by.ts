import type { Actor } from '#server/base/actor.ts';

/** Who did something, as history and notes name them. */
export const changedBy = (actor: Actor) => ({ type: actor.kind, id: actor.id, name: actor.name });
