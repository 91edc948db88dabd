import type { Refusal } from './channel.ts';

/** One message, status or other change from a payload. Each is processed on its own. */
export interface ChannelItem {
  readonly kind: 'message' | 'status' | 'account' | 'other';
  readonly phoneNumberId: string | null;
  /** The business account that the change belongs to. It leads to the numbers when the change names none. */
  readonly wabaId: string | null;
  /** Items of one sender are processed one after another. */
  readonly senderKey: string;
  /** The item in the network's own format. Only the network's adapter reads it. */
  readonly body: Readonly<Record<string, unknown>>;
}

/** A file that the network stores for us. */
export interface InboundMedia {
  readonly id: string;
  readonly mimeType: string;
  readonly name: string | null;
}

/** A change to an earlier message. It is not shown as a message of its own. */
export type InboundNote = { readonly targetWamid: string } & (
  | { readonly kind: 'reaction'; readonly emoji: string }
  /** The edited message: its new text, and the network's payload. */
  | { readonly kind: 'edit'; readonly content: string; readonly payload: Readonly<Record<string, unknown>> }
  | { readonly kind: 'revoke' }
);

/** A report of the network about the person: a new number or user id, or only a text. */
export interface InboundNotice {
  readonly waId: string | null;
  readonly waUserId: string | null;
  readonly words: string;
}

/** The person as the network identifies them: by number, by user id, or both. */
interface InboundPerson {
  readonly waId: string | null;
  readonly waUserId: string | null;
}

/** A tap on a button of a template, or of a message of ours with reply buttons. */
export interface Tapped {
  readonly kind: 'template' | 'reply';
  /** The payload of the button. For a template button without a payload, its text. */
  readonly payload: string;
  readonly text: string;
}

/** A message from a customer, or from the team on the business's own phone, in a form that no network defines. */
export interface InboundMessage extends InboundPerson {
  readonly wamid: string;
  /** Typed by the team on the business's own phone, not by the customer. */
  readonly isEcho: boolean;
  /** Another app owns the thread: the message passed between that app and the person. */
  readonly isElsewhere: boolean;
  readonly profileName: string | null;
  readonly at: Date | null;
  readonly type: string;
  /** The text that people see of the message. */
  readonly content: string;
  readonly media: InboundMedia | null;
  readonly note: InboundNote | null;
  readonly notice: InboundNotice | null;
  readonly replyToWamid: string | null;
  /** The button that the customer tapped. Null if the message is no tap. */
  readonly tapped: Tapped | null;
  /** Id of the row that the customer chose from a list that we sent. */
  readonly chosenRowId: string | null;
  readonly referral: Readonly<Record<string, unknown>> | null;
  /** The message as it arrived, to be stored with it. */
  readonly raw: Readonly<Record<string, unknown>>;
}

/** A report of the network about one of our messages. */
export interface StatusReport {
  readonly wamid: string;
  /** Our own id of the message, if the network returns it. The report may arrive before the wamid is stored. */
  readonly callbackData: string;
  /** The network's own word. Repeated reports are recognized by it. */
  readonly status: string;
  readonly at: Date | null;
  /** The report as it arrived. */
  readonly body: unknown;
}

/** Price of a message as the network reports it, once, with one of its status reports. */
export interface Pricing {
  /** One of `regular`, `free_customer_service`, `free_entry_point`. */
  readonly type: string;
  readonly category: string;
  readonly model: string | null;
  readonly billable: boolean | null;
}

/** The meaning of a status report. */
export interface StatusMeaning {
  readonly pricing: Pricing | null;
  /** The recipient of the message: digits, or a user id. */
  readonly recipient: string | null;
  readonly status: 'sent' | 'delivered' | 'read' | 'failed';
  readonly error: Pick<Refusal, 'code' | 'title' | 'detail' | 'retryable'> | null;
}

/** A decision of the network about a template. A field is null if the network did not report it. */
export interface TemplateDecision {
  /** Null if the id was not reported in a form that can be used in requests. */
  readonly externalId: string | null;
  readonly name: string;
  readonly language: string;
  readonly category: string | null;
  readonly status: string | null;
  readonly rejectedReason: string | null;
  readonly quality: string | null;
}

/** A report of the network about a number or its account, or about what people told all of its numbers. */
export type AccountChange =
  | (InboundPerson & { readonly kind: 'preference'; readonly wantsToHear: boolean })
  | (InboundPerson & { readonly kind: 'user_id'; readonly current: string })
  /** A person tapped a link in one of our messages. `messageId` is null if the network does not report in which one. */
  | { readonly kind: 'click'; readonly clickId: string; readonly messageId: string | null; readonly at: Date | null }
  /** An error that belongs to no message. */
  | { readonly kind: 'error'; readonly refusal: Refusal }
  | { readonly kind: 'restricted'; readonly code: string; readonly detail: string | null }
  | { readonly kind: 'template'; readonly decision: TemplateDecision; readonly at: Date | null }
  | { readonly kind: 'templates_stale' }
  /** Who answers the person from now on. A null owner means this app. */
  | (InboundPerson & { readonly kind: 'thread'; readonly owner: string | null; readonly at: Date | null })
  /** The messaging limit of the portfolio. -1: unlimited. */
  | { readonly kind: 'capability'; readonly portfolioId: string | null; readonly people: number | null }
  /** `phone` is in digits. Null means every number of the account. */
  | {
      readonly kind: 'quality';
      readonly phone: string | null;
      readonly quality: string | null;
      readonly limit: string | null;
      /** The same limit as a number of people. -1: unlimited. */
      readonly people: number | null;
    };
