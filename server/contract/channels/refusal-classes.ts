/**
 * The messaging provider's error codes, grouped by their meaning for the product (whatsapp/operator.md#c5). Codes 200
 * to 299, which are not listed, concern permissions of the connection.
 */
const codesByClass = {
  connection: [0, 190, 3, 10, 131005, 368, 131031, 130497, 33, 131045, 133010],
  billing: [131042],
  throttle: [4, 80007, 130429],
  quality: [131048],
  pair: [131056],
  limit: [131064, 133016],
  transient: [1, 2, 131000, 131016, 131057, 135000, 131060],
  client: [100, 131008, 131009, 131021, 131051, 131055, 131061, 131062, 131063, 131065, 134100],
  recipient: [131026, 130403, 131049, 131050, 130472, 137000],
  config: [131030, 131037],
  window: [131047],
  /** Another app owns the thread (handover protocol). */
  routing: [131070],
  media: [131052, 131053],
  template: [132000, 132001, 132005, 132007, 132008, 132012, 132015, 132016, 132018, 132068, 132069],
  unreachable: [],
  unknown: [],
} as const satisfies Record<string, readonly number[]>;

export type RefusalClass = keyof typeof codesByClass;
const refusalClasses = Object.keys(codesByClass) as RefusalClass[];
/** All error codes that have a class of their own. */
export const knownRefusals = Object.values(codesByClass).flat().map(String);

const classByCode = new Map<string, RefusalClass>(
  refusalClasses.flatMap((name) => codesByClass[name].map((code) => [String(code), name] as const)),
);
classByCode.set('operator_unreachable', 'unreachable');
classByCode.set('outcome_unknown', 'unreachable');

/**
 * Whether the outcome of the send is unknown: the messaging provider did not answer, or Parley's process ended before
 * the answer. The message may have arrived, so a second send could reach the person twice. Returns false if the
 * provider could not be reached at all, because such an error is retryable.
 */
export const isOutcomeUnknown = (error: { readonly code: string; readonly retryable: boolean }): boolean =>
  refusalClass(error.code) === 'unreachable' && !error.retryable;

/** Returns the class of a code. An unknown code is never retried automatically. */
export function refusalClass(code: string): RefusalClass {
  return classByCode.get(code) ?? (/^2\d\d$/.test(code) ? 'connection' : 'unknown');
}

/** Classes of errors that end by themselves. The same message can be sent again later. */
const passing: ReadonlySet<RefusalClass> = new Set(['throttle', 'pair', 'limit', 'transient', 'unreachable']);
export const isRetryable = (kind: RefusalClass): boolean => passing.has(kind);

/** Classes of errors whose cause is not the message. Once the cause is fixed, the same message can be sent. */
const mendable: ReadonlySet<RefusalClass> = new Set(['connection', 'billing', 'config', 'media', 'routing', 'unknown']);

/**
 * Whether a person may send the failed message again. `sure`: yes. `ask`: the message may have arrived, so the person
 * must confirm. `no`: the message would fail again, or the messaging provider forbids another try. After an error of
 * class `window`, the answer is `isWindowOpen`: whether the 24-hour window is open again.
 */
export function resendAdvice(
  error: { readonly code: string; readonly retryable: boolean },
  isWindowOpen: boolean,
): 'sure' | 'ask' | 'no' {
  if (isOutcomeUnknown(error)) return 'ask';
  const kind = refusalClass(error.code);
  if (kind === 'window') return isWindowOpen ? 'sure' : 'no';
  return error.retryable || isRetryable(kind) || mendable.has(kind) ? 'sure' : 'no';
}
