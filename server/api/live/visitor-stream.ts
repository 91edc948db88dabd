import { AppError } from '#server/base/app-error.ts';
import { webChannels } from '#server/contract/web-chat.ts';
import { streamVisitor } from '#server/domain/web-chat/stream-visitor.ts';
import { eventStream, positionOf, serverSent } from './event-stream.ts';

/** A stream ends by itself after this time, and the browser comes back: what was switched off meanwhile stays off. */
const longestMs = 15 * 60_000;

/** What the visitor's page asks with: agent and channel in the address, the token in a header, where it stays out of logs. */
export interface VisitorStreamRequest {
  readonly address: string;
  readonly agentId: string;
  readonly channel: string;
  readonly authorization: string | null;
  readonly lastEventId: string | null;
}

/**
 * A visitor's live updates as server-sent events: `news` with messages and where the conversation stands, `reset` when
 * it must be read anew; each with the position to resume from. Throws as streamVisitor.
 */
export async function visitorStream(request: VisitorStreamRequest, gone: AbortSignal) {
  const channel = webChannels.find((one) => one === request.channel);
  if (!channel) throw new AppError('web_chat_not_found');
  const token = /^Bearer (\S{1,100})$/.exec(request.authorization ?? '')?.[1];
  if (token === undefined) throw new AppError('invalid_visitor');
  const left = new AbortController();
  const signal = AbortSignal.any([gone, left.signal, AbortSignal.timeout(longestMs)]);
  const place = { agent_id: request.agentId, channel, token };
  const batches = await streamVisitor(request.address, place, positionOf(request.lastEventId), signal);
  return eventStream(signal, async (say, ended) => {
    ended.addEventListener('abort', () => left.abort());
    for await (const { position, news } of batches) {
      say(news === 'reset' ? serverSent(position, 'reset', {}) : serverSent(position, 'news', news));
    }
  });
}
