/** Notes among colleagues in a thread. */
export const notes = {
  note: 'Internal note',
  placeholder: 'A note for the team; @ names a colleague',
  hint: 'Only the team sees it.',
  keep: 'Keep the note',
  tooLong: '{over, plural, one {# character} other {# characters}} too many.',
  colleagues: 'Colleagues',
  found: '{count, plural, one {# colleague} other {# colleagues}}',
};
