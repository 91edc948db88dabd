import { kindShown, namedIn } from '#server/contract/inbox/message-kind.ts';
import { orderOf } from '#server/contract/inbox/order-of.ts';
import type { Said } from '#server/contract/inbox/said-text.ts';
import { previewOf } from './preview-of.ts';

/** A message as `saidColumns` reads it. */
export interface SaidRow {
  readonly type: string;
  readonly content: string;
  readonly revoked: boolean;
  /** Only for the types whose text is in the payload. */
  readonly payload: unknown;
}

/** The columns of a message `m` that are needed to show it on one line. */
export const saidColumns = `'type', m.type, 'content', left(m.content, 400), 'revoked', m.revoked_at IS NOT NULL,
  'payload', CASE WHEN m.type IN ('order', 'location', 'contacts') THEN m.payload END`;

type Fields = Readonly<Record<string, unknown>>;
const part = (value: unknown): Fields =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Fields) : {};
const many = (value: unknown): Fields[] => (Array.isArray(value) ? value.map(part) : []);
const words = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** Returns what is known of a message that has no text: the name of a location, the names on contact cards. */
function factsOf({ type, content, payload }: SaidRow): string {
  if (type === 'location') return words(part(part(payload).location).name);
  const names = many(part(payload).contacts).map(({ name }) => words(part(name).formatted_name));
  return type === 'contacts' ? names.filter(Boolean).join(', ') : namedIn(type, content);
}

/** Returns a message on one line, in a form that can be shown in the reader's language. */
export function saidOf(row: SaidRow): Said {
  const { type, content, revoked, payload } = row;
  if (revoked) return { kind: 'deleted', text: '', order: null };
  const kind = kindShown(type, content);
  if (kind === null) return { kind, text: previewOf(content, type), order: null };
  const facts = factsOf(row);
  return { kind, text: facts && previewOf(facts, type), order: type === 'order' ? orderOf(payload) : null };
}

/** Returns the same from a conversation's stored preview, when the row of its last message is gone. */
export function saidOfPreview(preview: string): Said {
  const [, type] = /^\[(\w+)\]$/.exec(preview) ?? [];
  return saidOf({ type: type ?? 'text', content: preview, revoked: type === 'revoke', payload: null });
}
