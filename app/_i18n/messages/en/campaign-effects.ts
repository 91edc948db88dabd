/** What came of a campaign, as its page tells it. */
export const campaignEffects = {
  effects: 'Effect',
  effectsHint: 'Shares with the interval in which they lie with 95 % confidence.',
  holdout: 'Got nothing (to compare)',
  ownMessage: 'The campaign’s message',
  variant: 'Variant {number}',
  interval: '{low} to {high}',
  besides: 'Beside: {name}',
  points: '{points} points',
  maybeNone: 'may be none',
  effect_read: 'Read',
  filterClicked: 'Taps on links',
  notClicked: 'Did not tap',
  clicksUnknown:
    '{count, plural, one {# tap on a link of this number names no message, so it stands in no share.} other {# taps on links of this number name no message, so they stand in no share.}}',
  effect_clicked: 'Tapped a link',
  effect_replied: 'Replied',
  effect_converted: 'Converted',
  effect_optedOut: 'Opted out',
};
