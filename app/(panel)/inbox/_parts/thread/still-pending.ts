/** A reply as far as telling it from its stored message takes. */
interface Reply {
  readonly text: string;
  readonly state: 'waiting' | 'refused';
  /** The messages that were there when it was written. */
  readonly known: ReadonlySet<string>;
}

export interface Stored {
  readonly id: string;
  readonly role: string;
  readonly content: string;
}

/**
 * The replies that no stored message stands for yet. The live stream may bring a message before the answer to its
 * sending does, or that answer before the message, or that answer is lost: either way it is shown once. One that was
 * refused stays until somebody says what becomes of it.
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
