/**
 * Names that the panel and the sandbox's simulated phone share. The phone can be shown next to every page of the panel.
 */
export const phoneBeside = {
  /** The localStorage key that stores whether the phone is shown next to the panel. */
  key: 'parley.phone.beside',
  /** The media query for windows in which the phone fits next to the inbox's list and a thread. */
  room: '(min-width: 85rem)',
  /** The attribute that the document element has while the phone is shown next to the panel. */
  mark: 'data-phone-beside',
} as const;
