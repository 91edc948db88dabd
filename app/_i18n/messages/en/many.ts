/** The texts of bulk actions on selected conversations. */
export const many = {
  title: 'Selected conversations',
  selected:
    '{more, select, true {more than {count, number} selected} other {{count, plural, =0 {None selected} one {# selected} other {# selected}}}}',
  all: 'Select all {count}',
  allMany: 'Select all',
  resolve: 'Resolve',
  assign: 'Assign to someone',
  tag: 'Tag',
  archive: 'Archive',
  close: 'Clear selection',
  assignTitle: 'Who should handle {count, plural, one {this conversation} other {these # conversations}}?',
  tagTitle: 'Which tag for {count, plural, one {this conversation} other {these # conversations}}?',
  resolveTitle: 'Resolve {count, plural, one {this conversation} other {these # conversations}}?',
  resolveText:
    'They leave the list of open conversations. You can reopen each one; the customer’s next message starts a new one.',
  archiveTitle: 'Archive {count, plural, one {this conversation} other {these # conversations}}?',
  archiveText: 'They leave the inbox for good. If a customer writes again, a new conversation starts.',
  stop: 'Stop',
  running: '{done} of {total} conversations…',
  canceled: 'Stopped after {changed, plural, one {# conversation} other {# conversations}}.',
  done: '{changed, plural, one {# conversation} other {# conversations}} changed.',
  unchanged: '{unchanged, plural, one {# needed} other {# needed}} no change.',
};
