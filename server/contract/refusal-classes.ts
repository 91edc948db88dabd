/** Codes of the operator by what they mean for us (whatsapp/operator.md#c5); 200 to 299 are permissions of the connection. */
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
  /** Somebody else owns the thread. */
  routing: [131070],
  media: [131052, 131053],
  template: [132000, 132001, 132005, 132007, 132008, 132012, 132015, 132016, 132018, 132068, 132069],
  unreachable: [],
  unknown: [],
} as const satisfies Record<string, readonly number[]>;

export type RefusalClass = keyof typeof codesByClass;
const refusalClasses = Object.keys(codesByClass) as RefusalClass[];
/** Every code we know by number. */
export const knownRefusals = Object.values(codesByClass).flat().map(String);

const classByCode = new Map<string, RefusalClass>(
  refusalClasses.flatMap((name) => codesByClass[name].map((code) => [String(code), name] as const)),
);
classByCode.set('operator_unreachable', 'unreachable');
classByCode.set('outcome_unknown', 'unreachable');

/**
 * Did we never learn what became of the message: the operator did not answer, or our process ended first? It may have
 * arrived, so sending it again may reach the person twice. An operator that could not be asked at all is retryable.
 */
export const isOutcomeUnknown = (error: { readonly code: string; readonly retryable: boolean }): boolean =>
  refusalClass(error.code) === 'unreachable' && !error.retryable;

/** What a code means. One we do not know is never tried again by itself. */
export function refusalClass(code: string): RefusalClass {
  return classByCode.get(code) ?? (/^2\d\d$/.test(code) ? 'connection' : 'unknown');
}

/** Classes that pass by themselves: the same message may be sent again later. */
const passing: ReadonlySet<RefusalClass> = new Set(['throttle', 'pair', 'limit', 'transient', 'unreachable']);
export const isRetryable = (kind: RefusalClass): boolean => passing.has(kind);

/** Classes whose cause lies outside the message: once that is mended, the same message may go. */
const mendable: ReadonlySet<RefusalClass> = new Set(['connection', 'billing', 'config', 'media', 'routing', 'unknown']);

/**
 * May a person send the failed message again? `sure`: yes. `ask`: it may have arrived, so they must want that. `no`: it
 * would fail again, or the operator forbids trying. A closed window is only known to be open again by `isWindowOpen`.
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
