import { storableText } from '#server/base/text/storable.ts';
import type { InboundNotice, PersonKey } from '../inbound.ts';
import { part, words } from './inbound-content.ts';

export const digits = /^\d{5,20}$/;

/** Returns the values that are present as person keys. A value that is not a number is a WhatsApp user id. */
export const personKeys = (values: readonly unknown[]): PersonKey[] =>
  values
    .map(words)
    .filter((value) => value !== '')
    .map((value) => ({ type: digits.test(value) ? 'number' : 'user_id', value }));

/**
 * Reads a notice about a person (whatsapp/operator-2026.md#c15): a changed number, a changed user id, or a changed
 * security code. The person is looked up by the earlier ids first, because the new ids may not be stored yet.
 */
export function readNotice(raw: Readonly<Record<string, unknown>>): InboundNotice | null {
  if (raw.type !== 'system') return null;
  const notice = part(raw.system);
  const kind = words(notice.type);
  const number = words(notice.wa_id) || words(notice.new_wa_id);
  const userId = words(notice.user_id) || words(notice.new_user_id);
  const parentId = words(notice.parent_user_id);
  const hasNumber = kind.endsWith('changed_number');
  const hasIds = hasNumber || kind.endsWith('changed_user_id');
  return {
    knownAs: personKeys([
      notice.previous_user_id,
      notice.previous_parent_user_id,
      raw.from,
      raw.from_user_id,
      notice.customer,
      userId,
      parentId,
      number,
    ]),
    waId: hasNumber && digits.test(number) ? number : null,
    waUserId: (hasIds && userId) || null,
    parentUserId: (hasIds && parentId) || null,
    words: storableText(words(notice.body) || kind || '[system]'),
  };
}
