/** The texts of the actions on a message of a conversation's thread. */
export const thread = {
  newBelow: '{count, plural, other {# new}}',
  toNewest: 'Go to the newest messages',
  menu: 'Actions for this message',
  reactWith: 'React with {emoji}',
  reactionBack: 'Remove the reaction',
  reactionFailed: 'The reaction was not sent. {reason}',
  look: 'What the AI did with it',
  quote: 'Reply to this message',
  quoting: 'Replying to {name}',
  unquote: 'Cancel quote',
  copy: 'Copy text',
  copied: 'Copied.',
  notCopied: 'The browser did not allow copying.',
};

export const viewer = {
  position: '{position} of {all}',
  download: 'Download',
  previous: 'Previous picture',
  next: 'Next picture',
  closer: 'Zoom in',
  away: 'Zoom out',
};

export const emoji = {
  title: 'Emoji',
  search: 'Search emoji',
  loading: 'Loading…',
  nothing: 'No emoji found.',
};

/** The texts shown while the user looks at a message far from the end of the thread. */
export const foundMessage = {
  newer: 'Newer messages',
  away: 'Older messages',
  toEnd: 'Jump to latest',
  fresh: '{count, plural, one {# new} other {# new}}',
  freshMany: 'over {count} new',
  gone: 'That message is no longer in this conversation.',
};
