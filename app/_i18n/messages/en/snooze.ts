/** The texts for snoozing conversations. */
export const snooze = {
  title: 'Snooze until when?',
  text: 'It leaves the inbox until then. If the customer writes first, it comes back at once.',
  hour: 'In an hour',
  hours: 'In three hours',
  tomorrow: 'Tomorrow morning',
  monday: 'Monday morning',
  own: 'Pick a time',
  action: 'Snooze',
  done: 'Snoozed until {moment}.',
  until: 'Snoozed until {moment}',
  open: 'Snooze…',
  wake: 'Unsnooze',
};
