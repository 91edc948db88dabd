import { isRetryable, refusalClass } from '#server/contract/refusal-classes.ts';
import type { StatusMeaning, StatusReport } from '../inbound.ts';

const known: Readonly<Record<string, StatusMeaning['status']>> = {
  sent: 'sent',
  delivered: 'delivered',
  read: 'read',
  // Only voice notes are played: they were read then.
  played: 'read',
  failed: 'failed',
};

interface ReportedBody {
  readonly errors?: readonly {
    readonly code?: number | string;
    readonly title?: string;
    readonly message?: string;
    readonly error_data?: { readonly details?: string };
  }[];
}

/** What the operator said of a failure, in our words' shape. */
function errorIn(body: ReportedBody | null): NonNullable<StatusMeaning['error']> {
  const error = body?.errors?.[0];
  const title = error?.title ?? error?.message ?? 'The operator could not deliver the message.';
  const code = String(error?.code ?? 'unknown');
  return { code, title, detail: error?.error_data?.details ?? null, retryable: isRetryable(refusalClass(code)) };
}

/** What a status of the operator's means (operator.md C8); a word we do not know changes nothing. */
export function explainStatus(report: Pick<StatusReport, 'status' | 'body'>): StatusMeaning | null {
  const status = known[report.status];
  if (!status) return null;
  return { status, error: status === 'failed' ? errorIn(report.body as ReportedBody | null) : null };
}
