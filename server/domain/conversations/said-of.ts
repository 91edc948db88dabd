import { kindShown, namedIn } from '#server/contract/message-kind.ts';
import { orderOf } from '#server/contract/order-of.ts';
import type { Said } from '#server/contract/said-text.ts';
import { previewOf } from './preview-of.ts';

/** A message as `saidColumns` reads it. */
export interface SaidRow {
  readonly type: string;
  readonly content: string;
  readonly revoked: boolean;
  /** Of the types whose words are in it. */
  readonly payload: unknown;
}

/** What is read of a message `m` to say it on one line. */
export const saidColumns = `'type', m.type, 'content', left(m.content, 400), 'revoked', m.revoked_at IS NOT NULL,
  'payload', CASE WHEN m.type IN ('order', 'location', 'contacts') THEN m.payload END`;

type Fields = Readonly<Record<string, unknown>>;
const part = (value: unknown): Fields =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Fields) : {};
const many = (value: unknown): Fields[] => (Array.isArray(value) ? value.map(part) : []);
const words = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** What is known of a message that is no words: the name of the place, whose cards they are. */
function factsOf({ type, content, payload }: SaidRow): string {
  if (type === 'location') return words(part(part(payload).location).name);
  const names = many(part(payload).contacts).map(({ name }) => words(part(name).formatted_name));
  return type === 'contacts' ? names.filter(Boolean).join(', ') : namedIn(type, content);
}

/** What a message says on one line, for words of the reader's language. */
export function saidOf(row: SaidRow): Said {
  const { type, content, revoked, payload } = row;
  if (revoked) return { kind: 'deleted', text: '', order: null };
  const kind = kindShown(type, content);
  if (kind === null) return { kind, text: previewOf(content, type), order: null };
  const facts = factsOf(row);
  return { kind, text: facts && previewOf(facts, type), order: type === 'order' ? orderOf(payload) : null };
}

/** The same of what a conversation keeps of its last message, whose row is gone. */
export function saidOfPreview(preview: string): Said {
  const [, type] = /^\[(\w+)\]$/.exec(preview) ?? [];
  return saidOf({ type: type ?? 'text', content: preview, revoked: type === 'revoke', payload: null });
}
