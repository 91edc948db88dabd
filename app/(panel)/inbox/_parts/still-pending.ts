/** A reply as far as telling it from its stored message takes. */
interface Reply {
  readonly text: string;
  readonly error: string | null;
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
 * sending does, or that answer before the message: either way it is shown once. One whose sending failed stays until it
 * is sent again.
 */
export function stillPending<R extends Reply>(replies: readonly R[], messages: readonly Stored[]): R[] {
  const taken = new Set<string>();
  return replies.filter((reply) => {
    if (reply.error !== null) return true;
    const stored = messages.findLast(
      ({ id, role, content }) =>
        role === 'assistant' && content === reply.text && !reply.known.has(id) && !taken.has(id),
    );
    if (stored) taken.add(stored.id);
    return !stored;
  });
}
