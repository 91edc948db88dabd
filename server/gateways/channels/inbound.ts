import type { Refusal } from './channel.ts';

/** One message, status or other change out of a payload, to be worked on its own. */
export interface ChannelItem {
  readonly kind: 'message' | 'status' | 'account' | 'other';
  readonly phoneNumberId: string | null;
  /** The business account the change belongs to; the way to its numbers where no number is named. */
  readonly wabaId: string | null;
  /** Items of one sender are worked one after another. */
  readonly senderKey: string;
  /** In the network's own words: only its adapter reads it. */
  readonly body: Readonly<Record<string, unknown>>;
}

/** A file the network holds for us. */
export interface InboundMedia {
  readonly id: string;
  readonly mimeType: string;
  readonly name: string | null;
}

/** What changes a message that was sent before, and is no bubble of its own. */
export type InboundNote = { readonly targetWamid: string } & (
  | { readonly kind: 'reaction'; readonly emoji: string }
  /** The message as it reads now: its words, and what the network says of it. */
  | { readonly kind: 'edit'; readonly content: string; readonly payload: Readonly<Record<string, unknown>> }
  | { readonly kind: 'revoke' }
);

/** The network says something about the person: another number or user id, or words alone. */
export interface InboundNotice {
  readonly waId: string | null;
  readonly waUserId: string | null;
  readonly words: string;
}

/** The person as the network names them: by number, by user id, or both. */
interface InboundPerson {
  readonly waId: string | null;
  readonly waUserId: string | null;
}

/** A tap on a button: of a template, or of a message of ours with reply buttons. */
export interface Tapped {
  readonly kind: 'template' | 'reply';
  /** What the button carries; of a template without a payload, its words. */
  readonly payload: string;
  readonly text: string;
}

/** Anything a customer sent, or the team on the business's own phone, in words of no network. */
export interface InboundMessage extends InboundPerson {
  readonly wamid: string;
  /** Typed by the team on the business's own phone, not by the customer. */
  readonly isEcho: boolean;
  /** Somebody else owns the thread: it passed between them and the person. */
  readonly isElsewhere: boolean;
  readonly profileName: string | null;
  readonly at: Date | null;
  readonly type: string;
  /** What a person reads of it. */
  readonly content: string;
  readonly media: InboundMedia | null;
  readonly note: InboundNote | null;
  readonly notice: InboundNotice | null;
  readonly replyToWamid: string | null;
  /** The button the customer tapped; null: the message is no tap. */
  readonly tapped: Tapped | null;
  /** The id of the row the customer chose from a list of ours. */
  readonly chosenRowId: string | null;
  readonly referral: Readonly<Record<string, unknown>> | null;
  /** As it came, to be kept with the message. */
  readonly raw: Readonly<Record<string, unknown>>;
}

/** What a network reports of a message of ours. */
export interface StatusReport {
  readonly wamid: string;
  /** Our own id, when the network gives it back: the report may come before the wamid is stored. */
  readonly callbackData: string;
  /** The network's own word; repetitions are known by it. */
  readonly status: string;
  readonly at: Date | null;
  /** As it came. */
  readonly body: unknown;
}

/** What a message costs, as the network says it: once, with one of its reports. */
export interface Pricing {
  /** `regular`, `free_customer_service`, `free_entry_point`. */
  readonly type: string;
  readonly category: string;
  readonly model: string | null;
  readonly billable: boolean | null;
}

/** What such a report means. */
export interface StatusMeaning {
  readonly pricing: Pricing | null;
  /** Whom the message went to: digits, or a user id. */
  readonly recipient: string | null;
  readonly status: 'sent' | 'delivered' | 'read' | 'failed';
  readonly error: Pick<Refusal, 'code' | 'title' | 'detail' | 'retryable'> | null;
}

/** What the network decided about a template; null: it says nothing of that. */
export interface TemplateDecision {
  /** Null: not told so that it can be asked with. */
  readonly externalId: string | null;
  readonly name: string;
  readonly language: string;
  readonly category: string | null;
  readonly status: string | null;
  readonly rejectedReason: string | null;
  readonly quality: string | null;
}

/** What the network says of a number or its account, or of people to all of its numbers. */
export type AccountChange =
  | (InboundPerson & { readonly kind: 'preference'; readonly wantsToHear: boolean })
  | (InboundPerson & { readonly kind: 'user_id'; readonly current: string })
  /** A person tapped a link in a message of ours; `messageId`: null when the network does not say in which. */
  | { readonly kind: 'click'; readonly clickId: string; readonly messageId: string | null; readonly at: Date | null }
  /** An error without a message. */
  | { readonly kind: 'error'; readonly refusal: Refusal }
  | { readonly kind: 'restricted'; readonly code: string; readonly detail: string | null }
  | { readonly kind: 'template'; readonly decision: TemplateDecision; readonly at: Date | null }
  | { readonly kind: 'templates_stale' }
  /** Who answers the person from now on; null: we do. */
  | (InboundPerson & { readonly kind: 'thread'; readonly owner: string | null; readonly at: Date | null })
  /** What the portfolio may do; -1: unlimited. */
  | { readonly kind: 'capability'; readonly portfolioId: string | null; readonly people: number | null }
  /** `phone` in digits; null: every number of the account. */
  | {
      readonly kind: 'quality';
      readonly phone: string | null;
      readonly quality: string | null;
      readonly limit: string | null;
      /** The same as a number of people; -1: unlimited. */
      readonly people: number | null;
    };
