import type { Keeper, Kept, Who } from './keeper.ts';
import { codeOf, type VisitorClient, whyOf } from './visitor-client.ts';

/** The parts of this browser's conversation that a change of visitor affects. */
interface Place {
  readonly kept: () => Kept | null;
  /**
   * Makes the next message start a new conversation. If the visitor has left, this also clears what other tabs stored
   * and the messages not sent yet.
   */
  readonly forget: (isSomebodyGone: boolean) => void;
  /** Continues with the given visitor's conversation. */
  readonly take: (kept: Kept) => Promise<void>;
}

async function leave(place: Place, client: VisitorClient, keeper: Keeper): Promise<void> {
  // A tab that was opened earlier may hold another token than the one stored last. Both belong to the visitor who is
  // leaving.
  const tokens = new Set([place.kept()?.token, keeper.look()?.token]);
  place.forget(true);
  for (const token of tokens) if (token) await client.forget(token).catch(() => {});
  keeper.forgotten();
}

/**
 * Applies what the surrounding site says about who the visitor is: nobody any more, or a person it signed. If the
 * server refuses the signature, the chat continues with an anonymous visitor, who sees nothing of the previous one.
 */
export async function tellWho(who: Who, place: Place, client: VisitorClient, keeper: Keeper): Promise<void> {
  if (who === 'nobody') return leave(place, client, keeper);
  const user = String(who.signed.user_id);
  const wasSomebody = () => place.kept()?.user !== undefined;
  if (wasSomebody() && place.kept()?.user !== user) place.forget(true);
  const before = place.kept()?.token;
  try {
    const token = await client.prove(before, who.signed);
    if (token === before) return;
    place.forget(false);
    await place.take({ token, seen: null, user });
  } catch (error) {
    // Without an error code the server did not answer: the previous visitor stays, and the next page says who is here
    // again.
    if (codeOf(error) !== undefined && wasSomebody()) place.forget(true);
    keeper.refused(whyOf(error));
  }
}
