/** The source files that the webhooks guide shows, in order. The tests run the same files. */
export const verifySources = [
  ['TypeScript', 'verify.ts'],
  ['Python', 'verify.py'],
  ['PHP', 'verify.php'],
  ['Go', 'verify.go'],
  ['openssl', 'verify.sh'],
] as const;

export const deliveryHeaders = [
  ['Svc-Signature', 'headerSignature'],
  ['Svc-Signature-Previous', 'headerPrevious'],
  ['Svc-Event', 'headerEvent'],
  ['Svc-Event-Id', 'headerEventId'],
  ['Svc-Delivery-Id', 'headerDeliveryId'],
  ['Svc-Attempt', 'headerAttempt'],
] as const;

export const failures = ['failsWhat', 'failsAgain', 'failsTwice', 'failsLong', 'failsMissed'] as const;
