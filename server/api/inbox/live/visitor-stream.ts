import type { Writable } from 'node:stream';
import { addressKey } from '#server/access/address.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { oncePerProcess } from '#server/base/once-per-process.ts';
import { webChannels } from '#server/contract/inbox/web-chat.ts';
import { isVisitor, streamVisitor } from '#server/domain/inbox/web-chat/stream-visitor.ts';
import { positionOf, serverSent, writeEvents } from './event-stream.ts';

/**
 * Maximum number of streams from one address. Many visitors may share an address, but no address needs hundreds of
 * streams.
 */
const addressMax = 50;
const ofAddress = oncePerProcess('visitor-streams-of-addresses', () => new Map<string, number>());

/**
 * Counts one more stream of the address in this process and returns a function that releases it. Throws
 * rate_limit_exceeded.
 */
function takeAddress(caller: string): () => void {
  const address = addressKey(caller);
  const count = ofAddress.get(address) ?? 0;
  if (count >= addressMax) throw new AppError('rate_limit_exceeded', undefined, { headers: { 'Retry-After': '30' } });
  ofAddress.set(address, count + 1);
  return () => {
    const left = (ofAddress.get(address) ?? 1) - 1;
    if (left > 0) ofAddress.set(address, left);
    else ofAddress.delete(address);
  };
}

/**
 * A request of the visitor's page for a stream. Agent and channel are in the URL. The token is in a header, so that it
 * does not appear in logs.
 */
export interface VisitorStreamRequest {
  readonly address: string;
  readonly agentId: string;
  readonly channel: string;
  readonly authorization: string | null;
  readonly lastEventId: string | null;
}

/**
 * Writes a visitor's live updates as server-sent events to the given response: `news` with messages and the state of
 * the conversation, or `reset` when the page must reload the conversation. Each event has the position to resume from.
 * Throws the same errors as streamVisitor.
 */
export async function visitorStream(request: VisitorStreamRequest): Promise<(to: Writable) => Promise<void>> {
  const channel = webChannels.find((one) => one === request.channel);
  if (!channel) throw new AppError('web_chat_not_found');
  const token = /^Bearer (\S{1,100})$/.exec(request.authorization ?? '')?.[1];
  if (token === undefined) throw new AppError('invalid_visitor');
  const over = new AbortController();
  const visitor = { agent_id: request.agentId, channel, token };
  const release = takeAddress(request.address);
  let batches: Awaited<ReturnType<typeof streamVisitor>>;
  try {
    batches = await streamVisitor(request.address, visitor, positionOf(request.lastEventId), over.signal);
  } catch (error) {
    release();
    throw error;
  }
  const listener = { over, stillMay: () => isVisitor(visitor), onEnd: release };
  return (to) =>
    writeEvents(to, listener, async (say) => {
      for await (const { position, news } of batches) {
        say(news === 'reset' ? serverSent(position, 'reset', {}) : serverSent(position, 'news', news));
      }
    });
}
