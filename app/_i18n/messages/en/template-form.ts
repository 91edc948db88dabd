/**
 * The texts of the form that fills in a template. A variable is labeled by the words around it, and the message is
 * previewed as the customer will see it.
 */
export const gaps = {
  blank: 'blank',
  numbered: 'Blank {number}',
  within: 'what goes in “{words}”',
  header: 'Header:',
  example: 'For example: {example}',
  button: 'Value of the button {name}',
  valueHint: 'A field, or your own words',
  otherwise: 'Fallback',
  listColumn: 'List column',
  detail_name: 'Name',
  detail_first_name: 'First name',
  detail_phone: 'Phone',
  detail_email: 'E-mail',
  file: 'File',
  previewOf: 'As {name} reads it',
  otherPerson: 'Another person',
  previewEmpty: 'As a person with no data reads it',
  previewEmptyHint: 'With the fallbacks. What stands in ‹ › is missing.',
};

/** The texts of the field for a template's header file. */
export const headerField = {
  header_image: 'Header image',
  header_video: 'Header video',
  header_document: 'Header document',
  takes_image: 'JPG or PNG, {max} MB at most.',
  takes_video: 'MP4 or 3GP, {max} MB at most.',
  takes_document: 'PDF or another file, {max} MB at most.',
  choose: 'Choose a file',
  address: 'Or its URL',
  remove: 'Remove {name}',
  fault_format: '{name} is not a supported format.',
  fault_size: '{name} is too large.',
  fault_empty: '{name} is empty.',
  fault_unread: '{name} could not be read. Choose it again.',
};
