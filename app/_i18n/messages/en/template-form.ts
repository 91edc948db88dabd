/** Where a template is filled in before it is sent. */
export const templateForm = {
  words: 'What stands in the header',
  after: 'What comes after “{words}”',
  before: 'What comes before “{words}”',
  alone: 'What is written in place {name}',
  example: 'For example: {example}',
  button: 'Value of the button {name}',
};

/** The medium of a template’s header. */
export const headerField = {
  header_image: 'Picture in the header',
  header_video: 'Video in the header',
  header_document: 'Document in the header',
  takes_image: 'JPG or PNG, {max} MB at most.',
  takes_video: 'MP4 or 3GP, {max} MB at most.',
  takes_document: 'PDF or another file, {max} MB at most.',
  choose: 'Choose a file',
  address: 'Or its address on the internet',
  remove: 'Remove {name}',
  fault_format: '{name} does not fit.',
  fault_size: '{name} is too large.',
  fault_empty: '{name} is empty.',
  fault_unread: '{name} could not be read. Choose it again.',
};
