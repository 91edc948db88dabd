import { type MessageKind, namedIn } from '#server/contract/inbox/message-kind.ts';
import { type SaidWord, saidText } from '#server/contract/inbox/said-text.ts';

/** Describes a message of this kind in words, from its content alone. */
export const kindText = (kind: MessageKind, content: string, word: (key: SaidWord) => string): string =>
  saidText({ kind, text: namedIn(kind, content), order: null }, word, '');
