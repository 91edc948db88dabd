export const mail = {
  title: 'E-mails sent',
  description:
    'E-mails to administrators, and to people about their accounts. Without a mail server (SMTP_URL) nothing is sent, e-mails can be read here, and passwords cannot be reset by e-mail.',
  to: 'To {name} ({address})',
  toAddress: 'To {address}',
  status_queued: 'Queued',
  status_sent: 'Sent',
  status_kept: 'Not sent',
  status_failed: 'Refused',
  error: 'The mail server said: {error}',
  emptyTitle: 'No e-mails yet',
  emptyText:
    'Invitations, account notices and notices to administrators appear here, such as that a webhook keeps failing.',
};

export const heldBack = {
  text: 'This database was restored or copied: nothing is sent (messages, AI answers, webhooks, e-mails, automations) until it is released. Incoming messages are stored.',
  textForAll: 'This installation was restored: nothing is sent until it is released. Incoming messages are stored.',
  byOperator: 'The operator of this server releases it: npm run release-restored.',
  due: 'Pending: {due}.',
  nothingDue: 'Nothing is pending.',
  due_ai_answers: '{count, plural, one {# AI answer} other {# AI answers}}',
  due_deliveries: '{count, plural, one {# webhook delivery} other {# webhook deliveries}}',
  due_campaigns:
    '{count, plural, one {# campaign, which you resume yourself} other {# campaigns, which you resume yourself}}',
  due_flows: '{count, plural, one {# automation run} other {# automation runs}}',
  due_emails: '{count, plural, one {# e-mail} other {# e-mails}}',
  due_ratings: '{count, plural, one {# rating request} other {# rating requests}}',
  due_waiting_notices:
    '{count, plural, one {# customer waiting for a person} other {# customers waiting for a person}}',
  due_push_notices: '{count, plural, one {# push notification} other {# push notifications}}',
  release: 'Release',
  confirmTitle: 'Release everything?',
  confirmText: 'This is sent at once: {due}. It cannot be undone.',
};

export const alerts = {
  webhook_failing: 'A webhook started failing {time}.',
  webhook_disabled: 'A webhook was disabled: nothing could be delivered for 72 hours.',
  connection_config_error: 'A number has had a configuration error since {time}.',
  api_key_expiring: 'An API key expires within 14 days.',
  ending_in_use: 'Something that ends on 7 December 2026 is still in use.',
  budget: 'The agent {name} has used up {percent}% of this month’s budget.',
  budget_over: 'The agent {name} has used up this month’s budget and no longer answers.',
  automation_loop: 'Two automations trigger each other; the loop was stopped.',
  loop: 'The automations “{by}” and “{name}” trigger each other; the loop was stopped.',
  usage_corrected: 'This month’s usage was recounted and corrected.',
  usage_near: 'At least {percent}% of the plan’s conversations for this month are used.',
  usage_near_day: 'At least {percent}% of the plan’s conversations are used; at this pace they run out on {day}.',
  usage_full: 'The plan’s conversations for this month are used up.',
  loop_self: 'The automation “{name}” triggers itself; the loop was stopped.',
  more: '{count, plural, one {And one more thing.} other {And # more things.}}',
  look: 'View',
};
