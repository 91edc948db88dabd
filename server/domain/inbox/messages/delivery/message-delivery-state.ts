import { isOutcomeUnknown } from '#server/contract/channels/refusal-classes.ts';

/** One delivery status of a message, as the messaging provider reports it. */
export interface DeliveryReport {
  readonly status: 'sent' | 'delivered' | 'read' | 'failed';
  readonly at: Date;
  readonly error: DeliveryError | null;
}

export interface DeliveryError {
  readonly code: string;
  readonly title: string;
  readonly detail: string | null;
  readonly retryable: boolean;
}

export interface DeliveryState {
  readonly status: 'queued' | 'sent' | 'delivered' | 'read' | 'failed';
  readonly sentAt: Date | null;
  readonly deliveredAt: Date | null;
  readonly readAt: Date | null;
  readonly failedAt: Date | null;
  readonly error: DeliveryError | null;
}

const earlier = (known: Date | null, reported: Date): Date =>
  known === null || reported.getTime() < known.getTime() ? reported : known;

/** Returns the status that follows from all reports together. Their order of arrival does not matter. */
function statusOf(state: Omit<DeliveryState, 'status'>): DeliveryState['status'] {
  if (state.readAt) return 'read';
  // The messaging provider may still deliver a message that it reported as failed (whatsapp/operator.md#c8).
  if (state.deliveredAt) return 'delivered';
  // When we only assumed that a message failed, a later report that it was sent takes precedence.
  if (state.failedAt && !(state.sentAt && isBelieved(state.error))) return 'failed';
  return state.sentAt ? 'sent' : 'queued';
}

const isBelieved = (error: DeliveryError | null): boolean => error !== null && isOutcomeUnknown(error);

/**
 * Whether a reported failure replaces the stored failure. The earliest failure counts, but a failure that the messaging
 * provider reports always replaces one that we only assumed.
 */
function isStronger(known: Omit<DeliveryState, 'status'>, { at, error }: DeliveryReport): boolean {
  if (known.failedAt === null) return true;
  const [was, is] = [isBelieved(known.error), isBelieved(error)];
  return was === is ? at.getTime() < known.failedAt.getTime() : was;
}

/**
 * Adds a report to a delivery state. The status never goes backwards, with two exceptions: from failed to delivered or
 * read, and from a failure that we only assumed (isOutcomeUnknown) to sent.
 */
export function mergeDelivery(state: DeliveryState, report: DeliveryReport): DeliveryState {
  const { status: _status, ...known } = state;
  const next = { ...known };
  if (report.status === 'sent') next.sentAt = earlier(known.sentAt, report.at);
  if (report.status === 'delivered') next.deliveredAt = earlier(known.deliveredAt, report.at);
  if (report.status === 'read') next.readAt = earlier(known.readAt, report.at);
  if (report.status === 'failed' && isStronger(known, report)) {
    next.failedAt = report.at;
    next.error = report.error;
  }
  return { ...next, status: statusOf(next) };
}

/**
 * Returns the event for a change of the delivery status. Each event occurs at most once. Null if the status did not
 * advance.
 */
export function deliveryEvent(
  before: DeliveryState,
  after: DeliveryState,
): 'message.sent' | 'message.delivered' | 'message.read' | 'message.failed' | null {
  if (before.status === after.status) return null;
  // If the message was still queued, the code that stores the outcome of its send records the event.
  if (after.status === 'sent') return before.status === 'failed' ? 'message.sent' : null;
  if (after.status === 'delivered') return 'message.delivered';
  if (after.status === 'read') return 'message.read';
  return after.status === 'failed' ? 'message.failed' : null;
}
