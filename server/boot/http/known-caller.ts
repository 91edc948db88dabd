import type { IncomingHttpHeaders } from 'node:http';
import { findSessionOfCookie } from '#server/access/identity/session-of-cookie.ts';
import { limitVisitorCalls } from '#server/access/limits/rate-limit.ts';
import { panelPath } from '#server/api/panel-body-max.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { webChannels } from '#server/contract/inbox/web-chat.ts';
import { requireVisitor } from '#server/domain/inbox/web-chat/visitor.ts';

async function isVisitor(headers: IncomingHttpHeaders, address: string): Promise<boolean> {
  const token = /^Bearer (\S{1,100})$/.exec(headers.authorization ?? '')?.[1];
  const [agentId = '', named] = String(headers['x-visitor-place'] ?? '').split('/');
  const channel = webChannels.find((one) => one === named);
  if (!token || !channel) return false;
  await limitVisitorCalls(address);
  return requireVisitor({ agent_id: agentId, channel, token }).then(
    () => true,
    (error: unknown) => {
      if (error instanceof AppError) return false;
      throw error;
    },
  );
}

/**
 * Whether the caller is signed in, or is a known web chat visitor on a visitor's path. Checked before a large body is
 * accepted. Throws rate_limit_exceeded.
 */
export async function isKnownCaller(path: string, headers: IncomingHttpHeaders, address: string): Promise<boolean> {
  if (path.startsWith(`${panelPath}/visitors.`)) return isVisitor(headers, address);
  return (await findSessionOfCookie(headers.cookie)) !== null;
}
