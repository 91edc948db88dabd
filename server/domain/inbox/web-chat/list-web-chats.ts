import type { Actor } from '#server/base/actor.ts';
import { type Page, wholeList } from '#server/contract/page.ts';
import type { WebChat } from '#server/contract/web-chat.ts';
import { selectWebChats } from './web-chat.store.ts';
import { webChatView } from './web-chat.view.ts';

/** Returns the web channels of every agent, including agents that have none yet. */
export async function listWebChats(actor: Actor): Promise<Page<WebChat>> {
  return wholeList((await selectWebChats(actor.organizationId)).map(webChatView));
}
