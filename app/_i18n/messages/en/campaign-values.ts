/** What fills the places a template leaves open, and what of them is empty. */
export const campaignValues = {
  variable: 'Value of {name}',
  headerWords: 'Value of {name} in the header',
  headerLink: 'Link of the image, video or document',
  missing: 'Missing for this person: {keys}',
  lackingVariable: 'the value of {name}',
  lackingHeaderWords: 'the header’s value (at most 60 characters with it)',
  lackingBody: 'a shorter text (at most 1,024 characters once it is filled)',
  lackingHeader: 'the link of the image, video or document',
  lackingButton: 'the value of button {number}',
  lackingField: 'the field “{name}”',
  missingTitle: 'What is missing, and for how many',
  missingWho: 'For whom: {count, plural, one {# person} other {# people}}',
  missingFirst: 'For whom: the first {count} of {all}',
  missingRow: '{name}: {keys}',
};
