import type { InboxItem } from '#server/contract/inbox/conversation.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** How long before the 24-hour window closes the conversation's row shows a warning, in milliseconds. */
const windowWarnMs = 2 * hourMs;

/** The kinds of senders that are not people. */
const byItself = ['agent', 'campaign', 'automation'] as const;

interface Span {
  readonly unit: 'minute' | 'hour' | 'day';
  readonly count: number;
}

/** Converts a waiting time into the largest unit that fits. */
function spanOf(ms: number): Span {
  if (ms < hourMs) return { unit: 'minute', count: Math.max(1, Math.floor(ms / minuteMs)) };
  const hours = Math.floor(ms / hourMs);
  return hours < 48 ? { unit: 'hour', count: hours } : { unit: 'day', count: Math.floor(hours / 24) };
}

/**
 * Returns how a row shows that the conversation needs attention: how long the customer has waited, whether the window
 * closes soon, and the state or sender of the last message.
 */
export function rowNeeds(
  item: Pick<InboxItem, 'status' | 'waiting_since' | 'last_message' | 'channel' | 'window_expires_at'>,
  now: Date,
): {
  readonly waits: Span | null;
  readonly isWindowClosing: boolean;
  readonly last: 'failed' | 'ours' | 'agent' | 'campaign' | 'automation' | null;
} {
  const { status, waiting_since: since, last_message: last, channel, window_expires_at: ends } = item;
  const isOpen = status === 'open';
  const left = channel === 'chatapp' && ends !== null ? new Date(ends).getTime() - now.getTime() : 0;
  return {
    waits: isOpen && since !== null ? spanOf(now.getTime() - new Date(since).getTime()) : null,
    isWindowClosing: isOpen && left > 0 && left < windowWarnMs,
    last: last?.failed
      ? 'failed'
      : last && last.by !== 'contact'
        ? (byItself.find((one) => one === last.by) ?? 'ours')
        : null,
  };
}
