/** The texts about the values that fill a template's variables, and about missing values. */
export const campaignValues = {
  headerLink: 'Link to the image, video or document',
  missing: 'Missing for this person: {keys}',
  lackingVariable: 'the value of {name}',
  lackingHeaderWords: 'the header’s value (at most 60 characters in total)',
  lackingBody: 'a shorter text (at most 1,024 characters once filled in)',
  lackingHeader: 'the link to the image, video or document',
  lackingButton: 'the value of button {number}',
  lackingField: 'the field “{name}”',
  missingTitle: 'What is missing, and for how many people',
  missingWho: 'For: {count, plural, one {# person} other {# people}}',
  missingFirst: 'For: the first {count} of {all}',
  missingRow: '{name}: {keys}',
};
