import { newsWords } from '#server/contract/insight/news-words.ts';

/** The texts of the settings for notifications about the inbox. */
export const notices = {
  title: 'Notifications',
  description:
    'How this browser tells you that one of your customers wrote, that someone is waiting for a person, or that a conversation was assigned to you. Each browser has its own settings.',
  desktop: 'Browser notifications',
  desktopHint: 'They also appear while you work in another window, as long as the panel is open in a tab.',
  denied: 'This browser blocks notifications from this site. Allow them next to the address bar, then come back here.',
  none: 'This browser does not support notifications.',
  sound: 'Sound',
  soundHint: 'Two short tones. With several tabs, only one plays.',
  number: 'Count in the tab title',
  numberHint: 'How many conversations need you, before the page name.',
  try: 'Test',
  tryTitle: 'This is how it looks',
  tryText: 'A click opens the conversation.',
  push: 'While the panel is closed',
  pushHint:
    'This browser notifies you with no tab open, as long as you are signed in here. What is open in front of you is not notified.',
  pushHere: 'Notify this browser, too',
  pushNone: 'This browser cannot be notified while the panel is closed.',
  pushHomeScreen:
    'On an iPhone or iPad the panel must be an app first: in Safari tap Share, then Add to Home Screen, and turn this on in the app.',
  pushFailed: 'The browser refused',
  pushFailedHint: 'The manufacturer’s push service could not be reached. Try again later, or use another browser.',
  devices: 'Notified browsers',
  since: 'Since {date}',
  told: 'last notified',
  remove: 'Remove',
  removeOf: 'Remove {browser}',
  removed: 'That browser is no longer notified.',
};

/** The texts of notifications about a conversation. The server uses them too. */
export const news = newsWords.en;
