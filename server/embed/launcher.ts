/**
 * The script that a site loads. The script shows a button that opens the hosted chat in a frame. It needs no other file
 * and no inline code. The server bundles it on the first request (server/inbound/handle-embed-request.ts), and
 * e2e/panel/pages/weight.spec.ts limits its size.
 */
import { takeCommands } from './commands.ts';
import { type Look, mountChat } from './mount-chat.ts';
import { readScriptTag } from './read-script-tag.ts';

const shared = window as unknown as { Parley?: { agent: string; open(): void; close(): void } };
const tag = readScriptTag();
const { agent, home } = tag;

/**
 * Requests the title and color of the chat from the server and shows the button. If the site may not embed the chat,
 * the button stays hidden and the console shows the reason to the site's developer.
 */
async function begin(start: (look: Look) => void): Promise<void> {
  const plain = { color: '#0B7A5B', title: location.hostname };
  // If the site's content security policy forbids the request, the default color is used.
  const answer = await fetch(`${home}/embed/${agent}`, { credentials: 'omit' }).catch(() => null);
  if (!answer || answer.status === 429 || answer.status >= 500) return start(plain);
  const chat = await answer.json().catch(() => plain);
  if (answer.ok) return start(chat);
  // biome-ignore lint/suspicious/noConsole: the console tells the site's developer why no button appears.
  console.warn(`Parley: ${chat.message ?? answer.status}`);
}

if (agent && !shared.Parley) {
  const { start, turn, identify, reset } = mountChat(agent, tag);
  const open = () => turn(true, true);
  const close = () => turn(false, true);
  shared.Parley = { agent, open, close };
  takeCommands({ open, close, reset, identify: (who) => (who ? identify(who) : reset()) });
  if (document.body) void begin(start);
  else addEventListener('DOMContentLoaded', () => void begin(start));
}
