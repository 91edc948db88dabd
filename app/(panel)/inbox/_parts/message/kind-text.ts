import { type MessageKind, namedIn } from '#server/contract/message-kind.ts';
import { type SaidWord, saidText } from '#server/contract/said-text.ts';

/** The words of what is known of such a message by its content alone. */
export const kindText = (kind: MessageKind, content: string, word: (key: SaidWord) => string): string =>
  saidText({ kind, text: namedIn(kind, content), order: null }, word, '');
