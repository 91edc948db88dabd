/** The policy in all examples. It is also the default until it is changed. */
export const sendingPolicyExample = {
  quiet_from: '21:00',
  quiet_to: '08:00',
  cap_messages: 3,
  cap_days: 7,
  cooling_hours: 24,
  live_share: 20,
  messages_per_day: null,
  money_per_month: null,
};
