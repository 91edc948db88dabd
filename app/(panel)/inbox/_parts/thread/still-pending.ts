/** The parts of a reply that are needed to match it with its stored message. */
interface Reply {
  readonly text: string;
  readonly state: 'waiting' | 'refused';
  /** The ids of the messages that were loaded when the reply was written. */
  readonly known: ReadonlySet<string>;
}

export interface Stored {
  readonly id: string;
  readonly role: string;
  readonly content: string;
}

/**
 * Returns the replies that are not yet in the thread as stored messages. The live stream may bring a message before or
 * after the response to its send, or that response may be lost; either way it is shown only once. A refused reply stays
 * until the attendant decides about it.
 */
export function stillPending<R extends Reply>(replies: readonly R[], messages: readonly Stored[]): R[] {
  const taken = new Set<string>();
  return replies.filter((reply) => {
    if (reply.state === 'refused') return true;
    const stored = messages.findLast(
      ({ id, role, content }) =>
        role === 'assistant' && content === reply.text && !reply.known.has(id) && !taken.has(id),
    );
    if (stored) taken.add(stored.id);
    return !stored;
  });
}
