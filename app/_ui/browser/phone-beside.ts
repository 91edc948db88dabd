/** What the panel and the sandbox's phone share about the phone that can be shown beside every page. */
export const phoneBeside = {
  /** The localStorage key under which this browser stores whether the phone is open. */
  key: 'parley.phone.beside',
  /** The window width at which the phone fits beside the inbox's list and a thread. */
  room: '(min-width: 85rem)',
  /** The attribute that the document element has while the phone is shown beside the page. */
  mark: 'data-phone-beside',
} as const;
