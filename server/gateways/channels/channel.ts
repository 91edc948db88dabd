import type { heldReasons } from '#server/contract/channels/cost.ts';
import type { RefusalClass } from '#server/contract/channels/refusal-classes.ts';

/** The phone number that sends a message, with the data that the channel needs for sending. */
export interface SendingNumber {
  /** The name of the messaging network that the number belongs to. */
  readonly network: string;
  readonly phoneNumberId: string;
  readonly accessToken: string;
}

export type MediaType = 'image' | 'audio' | 'video' | 'document';

/**
 * A file of a message: a link from which the messaging network downloads it, or bytes that are uploaded before the
 * message is sent.
 */
export type Media =
  | { readonly link: string }
  | { readonly bytes: Uint8Array; readonly mimeType: string; readonly name: string };

export type Header =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'image' | 'video' | 'document'; readonly link: string };

export interface TemplateParameter {
  /** The parameter's name. Null if the template has no named parameters. */
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

/** Every message that POST /messages can send (contract/messages.md#sending), in the form that a channel needs. */
export type OutboundMessage =
  | { readonly type: 'text'; readonly text: string }
  /** An empty emoji removes the earlier reaction. */
  | { readonly type: 'reaction'; readonly targetWamid: string; readonly emoji: string }
  | {
      readonly type: 'template';
      readonly name: string;
      readonly language: string;
      /** The template's category, as the messaging network last reported it. Null for an unknown template. */
      readonly category: string | null;
      readonly header:
        | { readonly type: Exclude<Header['type'], 'text'>; readonly media: Media }
        | ({ readonly type: 'text' } & TemplateParameter)
        | null;
      readonly body: readonly TemplateParameter[];
      readonly buttons: readonly TemplateButton[];
      /**
       * The maximum price of 1 000 marketing deliveries, in cents. If absent, the messaging network's own rate applies.
       */
      readonly maxPrice?: number;
    }
  | {
      readonly type: MediaType;
      readonly media: Media;
      readonly caption: string | null;
      readonly filename: string | null;
      /** Whether the audio is shown as a voice note. Only messages of the type audio use this field. */
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

/**
 * The reason why the messaging network holds back a message that it accepted. An accepted message is not necessarily
 * sent (whatsapp/operator.md#c13).
 */
export type HeldReason = (typeof heldReasons)[number];

/**
 * The result of a send. A refusal is a value and not an exception, because our API returns a refusal with 200 and
 * status failed.
 */
export type SendAnswer =
  | {
      readonly status: 'accepted';
      readonly wamid: string | null;
      readonly waId: string | null;
      /** The reason why the messaging network accepted the message but holds it back. */
      readonly held?: HeldReason;
    }
  | { readonly status: 'refused'; readonly refusal: Refusal };

/** The address of a message on the messaging network. */
export interface Address {
  readonly number: SendingNumber;
  /** The recipient: full international digits, a wa_id, or a business-scoped user id. */
  readonly to: string;
}

export interface SendOptions {
  /**
   * Our own id of the message. The messaging network returns it in status reports, so that a report finds its message
   * before the wamid is stored.
   */
  readonly callbackData: string;
  /** The wamid of the message that this message quotes. */
  readonly replyToWamid?: string | null;
}

/** A channel that sends messages to one address. */
export interface Channel {
  sendMessage(message: OutboundMessage, options: SendOptions): Promise<SendAnswer>;
}
