/** What the panel and the sandbox's phone both know of the place beside every page. */
export const phoneBeside = {
  /** This browser keeps `open` under it. */
  key: 'parley.phone.beside',
  /** Where there is room for it, the inbox's list and a thread. */
  room: '(min-width: 85rem)',
  /** The document carries it while the phone stands there. */
  mark: 'data-phone-beside',
} as const;
