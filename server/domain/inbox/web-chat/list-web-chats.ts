import type { Actor } from '#server/base/actor.ts';
import type { WebChat } from '#server/contract/inbox/web-chat.ts';
import { type Page, wholeList } from '#server/contract/platform/page.ts';
import { selectWebChats } from './web-chat.store.ts';
import { webChatView } from './web-chat.view.ts';

/** Returns the web channels of every agent. Agents without a web channel are included. */
export async function listWebChats(actor: Actor): Promise<Page<WebChat>> {
  return wholeList((await selectWebChats(actor.organizationId)).map(webChatView));
}
