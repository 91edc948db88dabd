/** Conversations put off. */
export const snooze = {
  title: 'Put off until when?',
  text: 'It leaves the inbox until then. If the customer writes before, it is back at once.',
  hour: 'In an hour',
  hours: 'In three hours',
  tomorrow: 'Tomorrow morning',
  monday: 'Monday morning',
  own: 'Another moment',
  action: 'Put off',
  done: 'Put off until {moment}.',
  until: 'Put off until {moment}',
  open: 'Put off…',
  wake: 'Bring back now',
};
