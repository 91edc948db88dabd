// Panel pages load this file in the browser, so the file does not import zod.

/** Interactive messages that an attendant can write in the inbox, by their type in POST /messages. */
export const interactiveKinds = ['buttons', 'list', 'cta_url', 'location_request'] as const;

/**
 * The messaging provider's limits for interactive messages: maximum characters of each text, and maximum number of each
 * kind of item (whatsapp/operator.md#c2).
 */
export const interactiveLimits = {
  body: 1_024,
  listBody: 4_096,
  header: 60,
  footer: 60,
  buttons: 3,
  buttonTitle: 20,
  listOpener: 20,
  rows: 10,
  rowTitle: 24,
  rowDescription: 72,
  sectionTitle: 24,
  linkLabel: 20,
  url: 2_000,
} as const;
