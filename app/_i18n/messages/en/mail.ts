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

export const heldBack = {
  text: 'This database was restored or copied: nothing leaves it (messages, AI answers, webhooks, e-mails, automations) until it is released. What customers write is stored.',
  textForAll:
    'This installation was restored: no message is sent until it is released. What customers write is stored.',
  byOperator: 'Whoever runs this server releases it: npm run release-restored.',
  due: 'Due: {due}.',
  nothingDue: 'Nothing is due.',
  due_ai_answers: '{count, plural, one {# answer of the AI} other {# answers of the AI}}',
  due_deliveries: '{count, plural, one {# webhook delivery} other {# webhook deliveries}}',
  due_campaigns: '{count, plural, one {# campaign, which you resume} other {# campaigns, each of which you resume}}',
  due_flows: '{count, plural, one {# run of an automation} other {# runs of automations}}',
  due_emails: '{count, plural, one {# e-mail} other {# e-mails}}',
  due_ratings: '{count, plural, one {# question for a rating} other {# questions for a rating}}',
  due_waiting_notices:
    '{count, plural, one {# customer who waits for a person} other {# customers who wait for a person}}',
  due_push_notices: '{count, plural, one {# push notice} other {# push notices}}',
  release: 'Release',
  confirmTitle: 'Let everything leave?',
  confirmText: 'It leaves at once: {due}. This cannot be taken back.',
};

export const alerts = {
  webhook_failing: 'A webhook began to fail {time}.',
  webhook_disabled: 'A webhook was disabled: nothing could be delivered for 72 hours.',
  connection_config_error: 'A number has a configuration error; it began {time}.',
  api_key_expiring: 'An API key ends within 14 days.',
  ending_in_use: 'Something that ends on 7 December 2026 is still in use.',
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
