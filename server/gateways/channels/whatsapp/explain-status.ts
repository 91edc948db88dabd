import { isRetryable, refusalClass } from '#server/contract/channels/refusal-classes.ts';
import type { Pricing, StatusMeaning, StatusReport } from '../inbound.ts';

const known: Readonly<Record<string, StatusMeaning['status']>> = {
  sent: 'sent',
  delivered: 'delivered',
  read: 'read',
  // WhatsApp reports `played` only for voice notes. A played voice note counts as read.
  played: 'read',
  failed: 'failed',
};

interface ReportedBody {
  readonly recipient_id?: unknown;
  readonly recipient_user_id?: unknown;
  readonly pricing?: {
    readonly type?: unknown;
    readonly category?: unknown;
    readonly pricing_model?: unknown;
    readonly billable?: unknown;
  } | null;
  readonly errors?: readonly {
    readonly code?: number | string;
    readonly title?: string;
    readonly message?: string;
    readonly error_data?: { readonly details?: string };
  }[];
}

/** Converts the WhatsApp error of a failed status into the form of the API. */
function errorIn(body: ReportedBody | null): NonNullable<StatusMeaning['error']> {
  const error = body?.errors?.[0];
  const title = error?.title ?? error?.message ?? 'The operator could not deliver the message.';
  const code = String(error?.code ?? 'unknown');
  return { code, title, detail: error?.error_data?.details ?? null, retryable: isRetryable(refusalClass(code)) };
}

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/**
 * Reads the price of a message. Older reports have no type. For these, `billable` contains the same information
 * (whatsapp/operator.md#c8).
 */
function pricingIn(pricing: ReportedBody['pricing']): Pricing | null {
  const category = text(pricing?.category);
  if (!pricing || category === null) return null;
  const billable = typeof pricing.billable === 'boolean' ? pricing.billable : null;
  const type = text(pricing.type) ?? (billable === false ? 'free_customer_service' : 'regular');
  return { type, category, model: text(pricing.pricing_model), billable };
}

/**
 * Returns the meaning of a WhatsApp status (whatsapp/operator.md#c8). Returns null for an unknown status, which changes
 * nothing.
 */
export function explainStatus(report: Pick<StatusReport, 'status' | 'body'>): StatusMeaning | null {
  const status = known[report.status];
  if (!status) return null;
  const body = report.body as ReportedBody | null;
  return {
    status,
    error: status === 'failed' ? errorIn(body) : null,
    pricing: pricingIn(body?.pricing),
    recipient: text(body?.recipient_id) ?? text(body?.recipient_user_id),
  };
}
