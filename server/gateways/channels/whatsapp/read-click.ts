import { z } from 'zod';
import { isUuid } from '#server/base/ids.ts';
import type { AccountChange } from '../inbound.ts';
import { operatorTime } from './operator-time.ts';

const actionShape = z.looseObject({
  action_type: z.string().catch(''),
  timestamp: z.union([z.string(), z.number()]).optional().catch(undefined),
  marketing_messages_link_click_data: z
    .looseObject({ click_id: z.string().min(1).max(1_000).optional().catch(undefined) })
    .catch({}),
});

/**
 * The actions that count as a tap. A tap opens a landing page, so both actions may report the same tap. The two reports
 * then have the same click id, and arrive in any order.
 */
const taps = new Set(['marketing_messages_link_click', 'landing_page_view']);
const mark = '_wapm_';

function uuidOf(bytes: Buffer): string | null {
  if (bytes.length !== 16) return null;
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/**
 * Returns our own id of the message. The id was sent as callback data and is the end of the click id: as plain text, as
 * base64 of the text, or as base64 of the id's bytes. Returns null if the click id does not contain an id.
 */
function messageOfClick(clickId: string): string | null {
  const at = clickId.lastIndexOf(mark);
  if (at < 0) return null;
  const end = clickId.slice(at + mark.length);
  const bytes = Buffer.from(end, 'base64url');
  return [end, bytes.toString('utf8'), uuidOf(bytes)].find((one) => one !== null && isUuid(one)) ?? null;
}

/**
 * Reads a tap on a link of a marketing message (whatsapp/operator.md#c8, `user_actions`). Other actions are ignored.
 */
export function clickIn(action: unknown): AccountChange[] {
  const read = actionShape.safeParse(action);
  if (!read.success || !taps.has(read.data.action_type)) return [];
  const clickId = read.data.marketing_messages_link_click_data.click_id;
  if (!clickId) return [];
  const messageId = messageOfClick(clickId);
  return [{ kind: 'click', clickId, messageId, at: operatorTime(read.data.timestamp) }];
}
