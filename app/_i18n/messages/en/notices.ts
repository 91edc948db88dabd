import { newsWords } from '#server/contract/news-words.ts';

/** How the panel tells what happens in the inbox. */
export const notices = {
  title: 'Notifications',
  description:
    'How this browser tells you that a customer of yours wrote, that somebody waits for a person, or that a conversation was given to you. Each browser has its own choice.',
  desktop: 'Notifications of the browser',
  desktopHint: 'Appear also while you work in another window, as long as the panel is open in a tab.',
  denied: 'This browser refuses notifications from this site. Allow them beside the address, then come back here.',
  none: 'This browser has no notifications.',
  sound: 'Sound',
  soundHint: 'Two short tones. In several tabs only one sounds.',
  number: 'Number in the tab’s title',
  numberHint: 'How many conversations ask for you, before the name of the page.',
  try: 'Try it',
  tryTitle: 'This is how it looks',
  tryText: 'A click leads to the conversation.',
  push: 'While the panel is closed',
  pushHint:
    'This browser tells you the same although no tab is open, as long as you are signed in here. What is open in front of you is not told.',
  pushHere: 'Tell me in this browser too',
  pushNone: 'This browser cannot be told while the panel is closed.',
  pushHomeScreen:
    'On an iPhone or iPad the panel must be an app first: in Safari tap Share, then Add to Home Screen, and turn this on in the app.',
  pushFailed: 'The browser did not take it',
  pushFailedHint: 'Its maker’s push service could not be reached. Try again later, or with another browser.',
  devices: 'Browsers that are told',
  since: 'Since {date}',
  told: 'last told',
  remove: 'Remove',
  removeOf: 'Remove {browser}',
  removed: 'That browser is told nothing more.',
};

/** What is told of a conversation, here and by the server alike. */
export const news = newsWords.en;
