/** The number a message leaves from, as its channel needs it. */
export interface SendingNumber {
  readonly phoneNumberId: string;
  readonly accessToken: string;
}

/** What can be sent now; further types join the union with their issue. */
export type OutboundMessage = { readonly type: 'text'; readonly text: string };

/** What the operator's error codes mean for us (operator.md C5). */
export type RefusalClass =
  | 'connection'
  | 'billing'
  | 'throttle'
  | 'quality'
  | 'pair'
  | 'limit'
  | 'transient'
  | 'client'
  | 'recipient'
  | 'config'
  | 'window'
  | 'media'
  | 'template'
  | 'unreachable'
  | 'unknown';

export interface Refusal {
  readonly code: string;
  readonly title: string;
  readonly detail: string | null;
  readonly retryable: boolean;
  readonly class: RefusalClass;
}

/** A refusal is a value, not an exception: the API answers it with 200 and status failed. */
export type SendAnswer =
  | { readonly status: 'accepted'; readonly wamid: string; readonly waId: string | null }
  | { readonly status: 'refused'; readonly refusal: Refusal };

export interface Channel {
  /** `callbackData` comes back in statuses and joins them to our message before its wamid is stored. */
  sendMessage(
    number: SendingNumber,
    to: string,
    message: OutboundMessage,
    options: { readonly callbackData: string },
  ): Promise<SendAnswer>;
}
