import { kindShown, namedIn } from '#server/contract/inbox/message-kind.ts';
import { orderOf } from '#server/contract/inbox/order-of.ts';
import type { Said } from '#server/contract/inbox/said-text.ts';
import { previewOf } from './preview-of.ts';

/** The columns of a message that `saidColumns` selects. */
export interface SaidRow {
  readonly type: string;
  readonly content: string;
  readonly revoked: boolean;
  /** The payload. Set only for message types whose text is in the payload. */
  readonly payload: unknown;
}

/** The columns of a message `m` that are needed to show it in one line. */
export const saidColumns = `'type', m.type, 'content', left(m.content, 400), 'revoked', m.revoked_at IS NOT NULL,
  'payload', CASE WHEN m.type IN ('order', 'location', 'contacts') THEN m.payload END`;

type Fields = Readonly<Record<string, unknown>>;
const part = (value: unknown): Fields =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Fields) : {};
const many = (value: unknown): Fields[] => (Array.isArray(value) ? value.map(part) : []);
const words = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** Returns a description of a message that has no text: the name of a location, or the names on contact cards. */
function sayWithoutText({ type, content, payload }: SaidRow): string {
  if (type === 'location') return words(part(part(payload).location).name);
  const names = many(part(payload).contacts).map(({ name }) => words(part(name).formatted_name));
  return type === 'contacts' ? names.filter(Boolean).join(', ') : namedIn(type, content);
}

/** Returns a message as one line, in a form that the panel can show in the user's language. */
export function saidOf(row: SaidRow): Said {
  const { type, content, revoked, payload } = row;
  if (revoked) return { kind: 'deleted', text: '', order: null };
  const kind = kindShown(type, content);
  if (kind === null) return { kind, text: previewOf(content, type), order: null };
  const description = sayWithoutText(row);
  return { kind, text: description && previewOf(description, type), order: type === 'order' ? orderOf(payload) : null };
}

/** Returns the one-line form of a conversation's stored preview, for a conversation whose last message was deleted. */
export function saidOfPreview(preview: string): Said {
  const [, type] = /^\[(\w+)\]$/.exec(preview) ?? [];
  return saidOf({ type: type ?? 'text', content: preview, revoked: type === 'revoke', payload: null });
}
