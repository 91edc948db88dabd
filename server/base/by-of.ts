import type { Actor } from './actor.ts';

/** Who did something, in the words of the wire. */
export interface By {
  readonly type: string;
  readonly id: string | null;
  readonly name: string | null;
}

/** How events, history, notes and `resolved.by` name the one who acts. */
export const byOf = (actor: Actor): By => ({
  type: actor.kind === 'key' ? 'api' : actor.kind === 'member' ? 'user' : actor.kind,
  id: actor.id,
  name: actor.name,
});
