export const mail = {
  title: 'E-mails sent',
  description:
    'What was written to administrators, and to people about their accounts. Without a mail server (SMTP_URL) nothing leaves, it can be read here, and nobody can choose a new password by e-mail.',
  to: 'To {name} ({address})',
  toAddress: 'To {address}',
  status_queued: 'On its way',
  status_sent: 'Sent',
  status_kept: 'Only here',
  status_failed: 'Not accepted',
  error: 'The mail server said: {error}',
  emptyTitle: 'Nothing has been written yet',
  emptyText:
    'Invitations, notices about accounts and notices to administrators stand here, such as that of a webhook that keeps failing.',
};

export const alerts = {
  webhook_failing: 'A webhook began to fail {time}.',
  webhook_disabled: 'A webhook was disabled: nothing could be delivered for 72 hours.',
  connection_config_error: 'A number has a configuration error; it began {time}.',
  api_key_expiring: 'An API key ends within 14 days.',
  budget: 'The agent {name} has used up {percent}% of this month’s budget.',
  budget_over: 'The agent {name} has used up this month’s budget and answers nobody any more.',
  automation_loop: 'Two automations start each other; the chain was cut off.',
  loop: 'The automations “{by}” and “{name}” start each other; the chain was cut off.',
  usage_corrected: 'The month’s usage was counted anew and corrected.',
  usage_near: 'At least {percent}% of the plan’s conversations of this month are used up.',
  usage_near_day: 'At least {percent}% of the plan’s conversations are used up; at this pace it ends on {day}.',
  usage_full: 'The plan’s conversations of this month are used up.',
  loop_self: 'The automation “{name}” starts itself again and again; the chain was cut off.',
  more: '{count, plural, one {And one more thing.} other {And # more things.}}',
  look: 'Look',
};
