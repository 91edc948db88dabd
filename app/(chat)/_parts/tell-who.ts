import type { Keeper, Kept, Who } from './keeper.ts';
import { codeOf, type VisitorClient, whyOf } from './visitor-client.ts';

/** The functions of this tab's conversation that are needed when the visitor changes. */
interface ChatTab {
  readonly kept: () => Kept | null;
  /**
   * Ends the conversation in this tab, so that the next message starts a new one. If the visitor has left, this also
   * clears what other tabs stored and the messages not sent yet.
   */
  readonly forget: (isSomebodyGone: boolean) => void;
  /** Switches this tab to the given conversation. */
  readonly take: (kept: Kept) => Promise<void>;
}

async function leave(tab: ChatTab, client: VisitorClient, keeper: Keeper): Promise<void> {
  // A tab that was opened earlier may use another token than the stored one. Both tokens belong to the visitor who is
  // leaving.
  const tokens = new Set([tab.kept()?.token, keeper.look()?.token]);
  tab.forget(true);
  for (const token of tokens) if (token) await client.forget(token).catch(() => {});
  keeper.forgotten();
}

/**
 * Processes what the surrounding site reports about the visitor: signed out, or a signed identity. If the server
 * refuses the signature, the chat continues with an anonymous visitor, who sees nothing of the previous conversation.
 */
export async function tellWho(who: Who, tab: ChatTab, client: VisitorClient, keeper: Keeper): Promise<void> {
  if (who === 'nobody') return leave(tab, client, keeper);
  const user = String(who.signed.user_id);
  const wasSomebody = () => tab.kept()?.user !== undefined;
  if (wasSomebody() && tab.kept()?.user !== user) tab.forget(true);
  const before = tab.kept()?.token;
  try {
    const token = await client.prove(before, who.signed);
    if (token === before) return;
    tab.forget(false);
    await tab.take({ token, seen: null, user });
  } catch (error) {
    // Without an error code, the request did not reach the server. The previous visitor stays, and the site reports the
    // identity again on the next page.
    if (codeOf(error) !== undefined && wasSomebody()) tab.forget(true);
    keeper.refused(whyOf(error));
  }
}
