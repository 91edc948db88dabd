import type { Keeper, Kept, Who } from './keeper.ts';
import { codeOf, type VisitorClient, whyOf } from './visitor-client.ts';

/** Access to the conversation of this tab, for the work that a change of visitor requires. */
interface Place {
  readonly kept: () => Kept | null;
  /**
   * Ends the conversation in this tab, so that the next message starts a new one. If the visitor has left, this also
   * clears what other tabs stored and the messages not sent yet.
   */
  readonly forget: (isSomebodyGone: boolean) => void;
  /** Switches this tab to the given conversation. */
  readonly take: (kept: Kept) => Promise<void>;
}

async function leave(place: Place, client: VisitorClient, keeper: Keeper): Promise<void> {
  // A tab that was opened earlier may use another token than the stored one. Both tokens belong to the visitor who is
  // leaving.
  const tokens = new Set([place.kept()?.token, keeper.look()?.token]);
  place.forget(true);
  for (const token of tokens) if (token) await client.forget(token).catch(() => {});
  keeper.forgotten();
}

/**
 * Processes what the surrounding site reports about the visitor: signed out, or a signed identity. If the server
 * refuses the signature, the chat continues with an anonymous visitor, who sees nothing of the previous conversation.
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
    // Without an error code the server was not reached. The previous visitor stays, and the site reports the identity
    // again on the next page.
    if (codeOf(error) !== undefined && wasSomebody()) place.forget(true);
    keeper.refused(whyOf(error));
  }
}
