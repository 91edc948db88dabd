// Pages read this in the browser, without zod.

/** What a person composes in the inbox, by its type of POST /messages. */
export const interactiveKinds = ['buttons', 'list', 'cta_url', 'location_request'] as const;

/** What the network lets an interactive message hold: characters, and how many of each (whatsapp/operator.md#c2). */
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
