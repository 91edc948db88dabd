/** The parts of a reply that are needed to find its stored message in the thread. */
interface Reply {
  readonly text: string;
  readonly state: 'waiting' | 'refused';
  /**
   * The ids of the messages that were loaded when the reply was written. None of these messages can be the reply
   * itself.
   */
  readonly known: ReadonlySet<string>;
}

export interface Stored {
  readonly id: string;
  readonly role: string;
  readonly content: string;
}

/**
 * Returns the replies that the thread does not yet show as stored messages, so that no reply is shown twice. A stored
 * message may appear before the server responds to the request that sent it, and the response may even be lost. A
 * refused reply stays in the result until the attendant retries, edits or discards it.
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
