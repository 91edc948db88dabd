/** What can be done with a message of a thread. */
export const thread = {
  newBelow: '{count, plural, other {# new}}',
  toNewest: 'Go to the newest messages',
  menu: 'What to do with this message',
  reactWith: 'React with {emoji}',
  reactionBack: 'Take the reaction back',
  reactionFailed: 'The reaction did not go out. {reason}',
  look: 'What the AI did with it',
  quote: 'Answer this message',
  quoting: 'Answering {name}',
  unquote: 'Do not quote',
  copy: 'Copy text',
  copied: 'Copied.',
  notCopied: 'The browser did not allow copying.',
};

export const viewer = {
  place: '{place} of {all}',
  download: 'Download',
  previous: 'Previous picture',
  next: 'Next picture',
  closer: 'Look closer',
  away: 'Look from further away',
};

export const emoji = {
  title: 'Emoji',
  search: 'Search emoji',
  loading: 'Loading…',
  nothing: 'No emoji has that name.',
};

/** Where somebody looks at a message far from the end. */
export const foundMessage = {
  newer: 'Newer messages',
  away: 'Earlier messages',
  toEnd: 'Jump to latest',
  fresh: '{count, plural, one {# new} other {# new}}',
  freshMany: 'over {count} new',
  gone: 'That message is no longer in this conversation.',
};
