import type { Refusal } from './channel.ts';

/** One message, status or other change from a webhook payload. Each item is processed on its own. */
export interface ChannelItem {
  readonly kind: 'message' | 'status' | 'account' | 'other';
  readonly phoneNumberId: string | null;
  /** The business account of the item. If the item has no number, it concerns all numbers of this account. */
  readonly wabaId: string | null;
  /** The key of the sender. Items with the same key are processed one after another. */
  readonly senderKey: string;
  /**
   * The item in the format of the messaging network. Only the network's adapter reads it. An item of kind `message` has
   * the network's id of the message at `messageIdPath`.
   */
  readonly body: Readonly<Record<string, unknown>>;
}

/** The path to the messaging network's message id in the body of an item of kind `message`. */
export const messageIdPath = ['message', 'id'] as const;

/** A file that the messaging network stores for us. */
export interface InboundMedia {
  readonly id: string;
  readonly mimeType: string;
  readonly name: string | null;
}

/** A change to an earlier message. It is not shown as a message of its own. */
export type MessageChange = { readonly targetWamid: string } & (
  | { readonly kind: 'reaction'; readonly emoji: string }
  /** An edit: the new text of the message, and the network's payload. */
  | { readonly kind: 'edit'; readonly content: string; readonly payload: Readonly<Record<string, unknown>> }
  | { readonly kind: 'revoke' }
);

/** A value by which the messaging network identifies a person. */
export interface PersonKey {
  readonly type: 'number' | 'user_id';
  readonly value: string;
}

/** A person's new number or user ids, as the messaging network reports them. An id that did not change is null. */
export interface IdentityChange {
  /** The numbers and ids by which the person may already be known, in the order in which they are looked up. */
  readonly knownAs: readonly PersonKey[];
  readonly waId: string | null;
  readonly waUserId: string | null;
  readonly parentUserId: string | null;
}

/** A notice of the messaging network about a person. It reports a new number or user id, or contains only a text. */
export interface InboundNotice extends IdentityChange {
  readonly words: string;
}

/** The person, as the messaging network identifies them: by number, by user id, or both. */
interface InboundPerson {
  readonly waId: string | null;
  readonly waUserId: string | null;
}

/** A tap on a button. The button belongs to a template, or to a message that we sent with reply buttons. */
export interface Tapped {
  readonly kind: 'template' | 'reply';
  /** The payload of the button. If a template's button has no payload, this is the button's text. */
  readonly payload: string;
  readonly text: string;
}

/**
 * A message from a customer, or from the team on the business's own phone, in a form that is independent of the
 * messaging network.
 */
export interface InboundMessage extends InboundPerson {
  /**
   * The id by which several business portfolios know the person. Null if the messaging network does not report such an
   * id.
   */
  readonly parentUserId: string | null;
  readonly wamid: string;
  /** Whether the business wrote the message, on its own phone or in another app. */
  readonly isEcho: boolean;
  /** Whether another app owns the thread, so that the message was exchanged between that app and the person. */
  readonly isElsewhere: boolean;
  readonly profileName: string | null;
  readonly at: Date | null;
  readonly type: string;
  /** The text of the message, as people see it. */
  readonly content: string;
  readonly media: InboundMedia | null;
  readonly change: MessageChange | null;
  readonly notice: InboundNotice | null;
  readonly replyToWamid: string | null;
  /** The customer's own number, if the customer sent their own contact card in reply to our request for the number. */
  readonly ownNumber: string | null;
  /** The button that the customer tapped. Null if the message is not a tap. */
  readonly tapped: Tapped | null;
  /** The id of the row that the customer chose from a list that we sent. */
  readonly chosenRowId: string | null;
  readonly referral: Readonly<Record<string, unknown>> | null;
  /** The message in its original form, which is stored with it. */
  readonly raw: Readonly<Record<string, unknown>>;
}

/** A report of the messaging network about one of our messages. */
export interface StatusReport {
  readonly wamid: string;
  /**
   * Our own id of the message, if the messaging network returns it. The status report may arrive before the wamid is
   * stored.
   */
  readonly callbackData: string;
  /** The status in the messaging network's own words. A repeated report has the same status and is recognized by it. */
  readonly status: string;
  readonly at: Date | null;
  /** The report in its original form. */
  readonly body: unknown;
}

/** The price of a message. The messaging network reports it once, in one of the status reports. */
export interface Pricing {
  /** The pricing type: `regular`, `free_customer_service` or `free_entry_point`. */
  readonly type: string;
  readonly category: string;
  readonly model: string | null;
  readonly billable: boolean | null;
}

/** The meaning of a status report for the message. */
export interface StatusMeaning {
  readonly pricing: Pricing | null;
  /** The recipient of the message, as digits or a user id. */
  readonly recipient: string | null;
  readonly status: 'sent' | 'delivered' | 'read' | 'failed';
  readonly error: Pick<Refusal, 'code' | 'title' | 'detail' | 'retryable'> | null;
}

/** A decision of the messaging network about a template. A field is null if the network did not report it. */
export interface TemplateDecision {
  /** The template's id. Null if the reported id cannot be used in requests. */
  readonly externalId: string | null;
  readonly name: string;
  readonly language: string;
  readonly category: string | null;
  readonly status: string | null;
  readonly rejectedReason: string | null;
  readonly quality: string | null;
}

/** A change that the messaging network reports about a number, its account or the preferences of a person. */
export type AccountChange =
  | (InboundPerson & { readonly kind: 'preference'; readonly wantsToHear: boolean })
  | (IdentityChange & { readonly kind: 'identity' })
  /** A person tapped a link in one of our messages. `messageId` is null if the report does not say in which message. */
  | { readonly kind: 'click'; readonly clickId: string; readonly messageId: string | null; readonly at: Date | null }
  /** An error that does not belong to a message. */
  | { readonly kind: 'error'; readonly refusal: Refusal }
  | { readonly kind: 'restricted'; readonly code: string; readonly detail: string | null }
  | { readonly kind: 'template'; readonly decision: TemplateDecision; readonly at: Date | null }
  | { readonly kind: 'templates_stale' }
  /** Which app answers the person from now on. A null owner means our app. */
  | {
      readonly kind: 'thread';
      readonly knownAs: readonly PersonKey[];
      readonly owner: string | null;
      readonly at: Date | null;
    }
  /** The messaging limit of a business portfolio, as a number of people. -1 means unlimited. */
  | { readonly kind: 'capability'; readonly portfolioId: string | null; readonly people: number | null }
  /**
   * A change of a number's quality rating or limit. `phone` consists of digits. Null means every number of the account.
   */
  | {
      readonly kind: 'quality';
      readonly phone: string | null;
      readonly quality: string | null;
      readonly limit: string | null;
      /** The messaging limit as a number of people. -1 means unlimited. */
      readonly people: number | null;
    };
