import { limitVisitorCalls } from '#server/access/limits/rate-limit.ts';
import { publicUrl } from '#server/base/env.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import type { PublicChat, WebChannel } from '#server/contract/inbox/web-chat.ts';
import { mayEmbed } from './origins.ts';
import { requireWebChat } from './require-web-chat.ts';
import { publicChatView } from './web-chat.view.ts';

/** Returns the data that a chat page shows before the first message. Throws web_chat_not_found, rate_limit_exceeded. */
export async function showWebChat(address: string, agentId: string, channel: WebChannel): Promise<PublicChat> {
  await limitVisitorCalls(address);
  return publicChatView(await requireWebChat(agentId, channel), channel);
}

/**
 * Returns the data that an embedded chat shows before the first message. The website's script sends its origin. Throws
 * web_chat_not_found, origin_not_allowed.
 */
export async function showEmbed(address: string, agentId: string, origin: string | undefined): Promise<PublicChat> {
  await limitVisitorCalls(address);
  const row = await requireWebChat(agentId, 'embed');
  const own = new URL(publicUrl()).origin;
  if (origin !== undefined && origin !== own && !mayEmbed(row.allowed_origins, origin)) {
    throw new AppError('origin_not_allowed');
  }
  return publicChatView(row, 'embed');
}

/**
 * Returns a Content-Security-Policy with the websites that may show the chat in a frame. The hosted page may only be
 * framed by this deployment. The embedded chat may be framed by the websites that an administrator allows. Null if
 * every website may show the chat.
 */
export async function frameAncestors(agentId: string, channel: WebChannel): Promise<string | null> {
  if (channel === 'web') return "frame-ancestors 'self'";
  const row = await requireWebChat(agentId, 'embed').catch(() => null);
  if (!row || row.allowed_origins.length === 0) return null;
  return `frame-ancestors 'self' ${row.allowed_origins.join(' ')}`;
}
