import { newsWords } from '#server/contract/news-words.ts';

/** How the panel tells what happens in the inbox. */
export const notices = {
  title: 'Notices',
  description:
    'How this browser tells you that a customer of yours wrote, that somebody waits for a person, or that a conversation was given to you. Each browser has its own choice.',
  desktop: 'Notifications of the browser',
  desktopHint: 'Appear also while you work in another window, as long as the panel is open in a tab.',
  denied: 'This browser refuses notifications from this site. Allow them beside the address, then come back here.',
  none: 'This browser has no notifications.',
  sound: 'Sound',
  soundHint: 'Two short tones. In several tabs only one sounds.',
  try: 'Try it',
  tryTitle: 'This is how it looks',
  tryText: 'A click leads to the conversation.',
};

/** What is told of a conversation, here and by the server alike. */
export const news = newsWords.en;
