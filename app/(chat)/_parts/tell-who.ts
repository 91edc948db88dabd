import type { Keeper, Kept, Who } from './keeper.ts';
import { codeOf, type VisitorClient, whyOf } from './visitor-client.ts';

/** The conversation of this browser, as far as who is here changes it. */
interface Place {
  readonly kept: () => Kept | null;
  /** The next message begins anew; in every tab of this browser, and without what was written, where somebody is gone. */
  readonly forget: (isSomebodyGone: boolean) => void;
  /** This is whose conversation it is from now on. */
  readonly take: (kept: Kept) => Promise<void>;
}

async function leave(place: Place, client: VisitorClient, keeper: Keeper): Promise<void> {
  // A tab that was open before may hold another token than the one that was kept last: both are of who leaves.
  const tokens = new Set([place.kept()?.token, keeper.look()?.token]);
  place.forget(true);
  for (const token of tokens) if (token) await client.forget(token).catch(() => {});
  keeper.forgotten();
}

/**
 * What the site around the chat says of who is here: nobody any more, or the person it signed. Refused, the chat goes on
 * with a stranger, who sees nothing of whoever was here before.
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
    // Nobody answered: whoever was here stays, and the next page says it again.
    if (codeOf(error) !== undefined && wasSomebody()) place.forget(true);
    keeper.refused(whyOf(error));
  }
}
