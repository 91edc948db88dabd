import type { Actor } from './actor.ts';

/** The actor of a change, in the wire format. */
export interface By {
  readonly type: string;
  readonly id: string | null;
  readonly name: string | null;
}

/** Converts an actor to the form that events, history, notes and `resolved.by` use. */
export const byOf = (actor: Actor): By => ({
  type: actor.kind === 'key' ? 'api' : actor.kind === 'member' ? 'user' : actor.kind,
  id: actor.id,
  name: actor.name,
});
