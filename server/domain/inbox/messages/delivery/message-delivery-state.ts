import { isOutcomeUnknown } from '#server/contract/channels/refusal-classes.ts';

/** One line of a message's delivery, as the operator reports it. */
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

/** The state follows from all reports together, so their order does not matter. */
function statusOf(state: Omit<DeliveryState, 'status'>): DeliveryState['status'] {
  if (state.readAt) return 'read';
  // The operator may deliver what it called failed before (whatsapp/operator.md#c8).
  if (state.deliveredAt) return 'delivered';
  // A message we only believed lost was sent when the operator says so.
  if (state.failedAt && !(state.sentAt && isBelieved(state.error))) return 'failed';
  return state.sentAt ? 'sent' : 'queued';
}

const isBelieved = (error: DeliveryError | null): boolean => error !== null && isOutcomeUnknown(error);

/** The first failure counts, but a failure the operator reports always replaces one we only assumed. */
function isStronger(known: Omit<DeliveryState, 'status'>, { at, error }: DeliveryReport): boolean {
  if (known.failedAt === null) return true;
  const [was, is] = [isBelieved(known.error), isBelieved(error)];
  return was === is ? at.getTime() < known.failedAt.getTime() : was;
}

/**
 * Adds a report: the state never goes backwards, except from failed to delivered or read, and from a failure that was
 * only our belief (isOutcomeUnknown) to sent.
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

/** The event of a change of state: each at most once, and none for a step back. */
export function deliveryEvent(
  before: DeliveryState,
  after: DeliveryState,
): 'message.sent' | 'message.delivered' | 'message.read' | 'message.failed' | null {
  if (before.status === after.status) return null;
  // While a message is still queued, the outcome of its send fires the event.
  if (after.status === 'sent') return before.status === 'failed' ? 'message.sent' : null;
  if (after.status === 'delivered') return 'message.delivered';
  if (after.status === 'read') return 'message.read';
  return after.status === 'failed' ? 'message.failed' : null;
}
