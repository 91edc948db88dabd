/** The texts on a campaign's page about the effects of the campaign. */
export const campaignEffects = {
  effects: 'Results',
  effectsHint: 'Shares with their 95 % confidence interval.',
  holdout: 'Control group (no message)',
  ownMessage: 'The campaign’s message',
  variant: 'Variant {number}',
  interval: '{low} to {high}',
  besides: 'Compared with: {name}',
  points: '{points} points',
  maybeNone: 'may be no difference',
  effect_read: 'Read',
  filterClicked: 'Taps on links',
  notClicked: 'Did not tap',
  clicksUnknown:
    '{count, plural, one {# tap on a link of this number names no message, so it is not counted.} other {# taps on links of this number name no message, so they are not counted.}}',
  effect_clicked: 'Tapped a link',
  effect_replied: 'Replied',
  effect_converted: 'Converted',
  effect_optedOut: 'Opted out',
};
