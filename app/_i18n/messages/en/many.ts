/** One act on many conversations. */
export const many = {
  title: 'Selected conversations',
  selected:
    '{more, select, true {more than {count, number} selected} other {{count, plural, =0 {None selected} one {# selected} other {# selected}}}}',
  all: 'Select all {count}',
  allMany: 'Select all',
  resolve: 'Resolve',
  assign: 'Hand to somebody',
  tag: 'Tag',
  archive: 'Archive',
  close: 'Stop selecting',
  assignTitle: 'Who gets {count, plural, one {this conversation} other {these # conversations}}?',
  tagTitle: 'Which tag for {count, plural, one {this conversation} other {these # conversations}}?',
  resolveTitle: 'Resolve {count, plural, one {this conversation} other {these # conversations}}?',
  resolveText:
    'They leave the list of open ones. Each can be opened again; what the customer writes next begins another.',
  archiveTitle: 'Archive {count, plural, one {this conversation} other {these # conversations}}?',
  archiveText: 'They leave the inbox for good. When a customer writes again, another one begins.',
  stop: 'Stop',
  running: '{done} of {total} conversations…',
  canceled: 'Stopped after {changed, plural, one {# conversation} other {# conversations}}.',
  done: '{changed, plural, one {# conversation} other {# conversations}} changed.',
  unchanged: '{unchanged, plural, one {# was so} other {# were so}} already.',
};
