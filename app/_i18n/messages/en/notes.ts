/** The texts about internal notes in a conversation's thread. */
export const notes = {
  note: 'Internal note',
  placeholder: 'A note for the team; @ mentions a colleague',
  hint: 'Only the team sees it.',
  keep: 'Save note',
  tooLong: '{over, plural, one {# character} other {# characters}} too many.',
  colleagues: 'Colleagues',
  found: '{count, plural, one {# colleague} other {# colleagues}}',
};
