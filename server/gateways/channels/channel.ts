import type { heldReasons } from '#server/contract/cost.ts';
import type { RefusalClass } from '#server/contract/refusal-classes.ts';

/** The number a message leaves from, as its channel needs it. */
export interface SendingNumber {
  readonly phoneNumberId: string;
  readonly accessToken: string;
}

export type MediaType = 'image' | 'audio' | 'video' | 'document';

/** A file the operator fetches itself, or bytes it is given before the message. */
export type Media =
  | { readonly link: string }
  | { readonly bytes: Uint8Array; readonly mimeType: string; readonly name: string };

export type Header =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'image' | 'video' | 'document'; readonly link: string };

export interface TemplateParameter {
  /** Named templates only. */
  readonly name: string | null;
  readonly text: string;
}

export interface TemplateButton {
  readonly index: number;
  readonly kind: 'url' | 'quick_reply' | 'copy_code';
  readonly value: string;
}

interface Framed {
  readonly body: string;
  readonly footer: string | null;
}

interface ListRow {
  readonly id: string;
  readonly title: string;
  readonly description?: string | undefined;
}

/** Everything POST /messages can send (contract/messages.md#sending), as the channel needs it. */
export type OutboundMessage =
  | { readonly type: 'text'; readonly text: string }
  /** An empty emoji takes back the one that was there. */
  | { readonly type: 'reaction'; readonly targetWamid: string; readonly emoji: string }
  | {
      readonly type: 'template';
      readonly name: string;
      readonly language: string;
      /** As the network last called it; null when we do not know the template. */
      readonly category: string | null;
      readonly header:
        | { readonly type: Exclude<Header['type'], 'text'>; readonly media: Media }
        | ({ readonly type: 'text' } & TemplateParameter)
        | null;
      readonly body: readonly TemplateParameter[];
      readonly buttons: readonly TemplateButton[];
      /** The most that 1 000 deliveries of marketing may cost, in cents; absent: the network’s rate. */
      readonly maxPrice?: number;
    }
  | {
      readonly type: MediaType;
      readonly media: Media;
      readonly caption: string | null;
      readonly filename: string | null;
      /** Shown as a voice note; audio only. */
      readonly voice: boolean;
    }
  | (Framed & {
      readonly type: 'buttons';
      readonly header: Header | null;
      readonly buttons: readonly { readonly id: string; readonly title: string }[];
    })
  | (Framed & {
      readonly type: 'list';
      readonly header: string | null;
      readonly button: string;
      readonly sections: readonly { readonly title?: string | undefined; readonly rows: readonly ListRow[] }[];
    })
  | (Framed & {
      readonly type: 'cta_url';
      readonly header: Header | null;
      readonly url: string;
      readonly displayText: string;
    })
  | { readonly type: 'location_request'; readonly body: string }
  | {
      readonly type: 'product';
      readonly catalogId: string;
      readonly productId: string;
      readonly body: string | null;
      readonly footer: string | null;
    }
  | (Framed & {
      readonly type: 'product_list';
      readonly header: string;
      readonly catalogId: string;
      readonly sections: readonly { readonly title?: string | undefined; readonly productIds: readonly string[] }[];
    });

export interface Refusal {
  readonly code: string;
  readonly title: string;
  readonly detail: string | null;
  readonly retryable: boolean;
  readonly class: RefusalClass;
}

/** Accepted is not sent (whatsapp/operator.md#c13). */
export type HeldReason = (typeof heldReasons)[number];

/** A refusal is a value, not an exception: the API answers it with 200 and status failed. */
export type SendAnswer =
  | {
      readonly status: 'accepted';
      readonly wamid: string | null;
      readonly waId: string | null;
      /** It took the message and holds it back: its own word for it. */
      readonly held?: HeldReason;
    }
  | { readonly status: 'refused'; readonly refusal: Refusal };

/** Where a message goes on the operator's network. */
export interface Address {
  readonly number: SendingNumber;
  /** Full international digits, a wa_id, or a business-scoped user id. */
  readonly to: string;
}

export interface SendOptions {
  /** It comes back in statuses and joins them to our message before its wamid is stored. */
  readonly callbackData: string;
  /** The operator's id of the message this one quotes. */
  readonly replyToWamid?: string | null;
}

/** A channel with its destination known. */
export interface Channel {
  sendMessage(message: OutboundMessage, options: SendOptions): Promise<SendAnswer>;
}
