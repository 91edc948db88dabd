import type { Refusal, RefusalClass } from '../channel.ts';

const classes: Readonly<Record<RefusalClass, readonly number[]>> = {
  connection: [0, 190, 3, 10, 131005, 368, 131031, 130497, 33, 131045, 133010],
  billing: [131042],
  throttle: [4, 80007, 130429],
  quality: [131048],
  pair: [131056],
  limit: [131064, 133016],
  transient: [1, 2, 131000, 131016, 131057, 135000, 131060],
  client: [100, 131008, 131009, 131021, 131051, 131062],
  recipient: [131026, 130403, 131049, 131050, 130472, 137000],
  config: [131030, 131037, 131063],
  window: [131047],
  media: [131052, 131053],
  template: [132000, 132001, 132005, 132007, 132008, 132012, 132015, 132016, 132068, 132069],
  unreachable: [],
  unknown: [],
};

const byCode = new Map(
  Object.entries(classes).flatMap(([name, codes]) => codes.map((code) => [code, name as RefusalClass] as const)),
);

const retryable: ReadonlySet<RefusalClass> = new Set(['throttle', 'pair', 'limit', 'transient', 'unreachable']);

/** What an operator's code means (operator.md C5). 200 to 299 are permissions of the connection. */
function classOf(code: number): RefusalClass {
  return byCode.get(code) ?? (code >= 200 && code <= 299 ? 'connection' : 'unknown');
}

interface CloudError {
  readonly code?: unknown;
  readonly message?: unknown;
  readonly error_data?: { readonly details?: unknown } | undefined;
}

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** The operator's error object as a refusal: branch on the code, show the details. */
export function refusalOf(error: CloudError): Refusal {
  const code = Number(error.code);
  const known = Number.isInteger(code);
  const kind = known ? classOf(code) : 'unknown';
  const title = text(error.message)?.replace(/^\(#\d+\)\s*/, '') ?? 'The operator refused the message.';
  return {
    code: known ? String(code) : 'unknown',
    title,
    detail: text(error.error_data?.details),
    retryable: retryable.has(kind),
    class: kind,
  };
}

/** The operator could not be asked, or its answer never came. */
export const unreachable = (detail: string): Refusal => ({
  code: 'operator_unreachable',
  title: 'The operator could not be reached.',
  detail,
  retryable: true,
  class: 'unreachable',
});
