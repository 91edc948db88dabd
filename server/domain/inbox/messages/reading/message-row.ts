import type { Pricing } from '#server/contract/channels/cost.ts';
import type { Message } from '#server/contract/inbox/message.ts';

/** A message with every field of its view. Times are ISO text. */
export interface MessageRow {
  id: string;
  organization_id: string;
  conversation_id: string | null;
  role: Message['role'];
  type: string;
  content: string;
  payload: Record<string, unknown> | null;
  file: { id: string; name: string; mime_type: string; size: number | null; source_url: string | null } | null;
  reply_to_wamid: string | null;
  reactions: Message['reactions'];
  edited_at: string | null;
  revoked_at: string | null;
  sent_again_as: string | null;
  wamid: string | null;
  author: Message['author'];
  delivery_status: NonNullable<Message['delivery']>['status'] | null;
  sent_at: string | null;
  delivered_at: string | null;
  read_at: string | null;
  failed_at: string | null;
  clicked_at: string | null;
  held_reason: string | null;
  pricing: Pricing | null;
  /** The cost as decimal text. */
  cost: string | null;
  cost_currency: string | null;
  answered_elsewhere: boolean;
  delivery_error: { code: string; title: string; detail: string | null; retryable: boolean } | null;
  /** The organization's language, in which a failure is explained. */
  locale: string | null;
  created_at: string;
  /** The creation time with microseconds and the order of arrival, for cursors. */
  created_position: string;
  changed_position: string;
  seq: string;
}
