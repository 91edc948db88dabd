interface EventTypeRow {
  readonly resource: string;
  readonly description: string;
}

const row = (resource: string, description: string): EventTypeRow => ({ resource, description });

/**
 * The 30 event types of contract/webhooks.md#event-types. webhook.test is sent only by its own operation; no endpoint
 * can subscribe to it.
 */
export const eventTypes = {
  'message.received': row('message', 'The customer sent a message.'),
  'message.sent': row('message', 'A message left the agent, the team or the API.'),
  'message.delivered': row('message', 'The message reached the device.'),
  'message.read': row('message', 'The message was read.'),
  'message.failed': row('message', "Sending failed, with the network operator's reason."),
  'conversation.created': row('conversation', 'A new conversation.'),
  'conversation.handoff_requested': row('conversation', 'A human was requested, with the reason.'),
  'conversation.taken_over': row('conversation', 'A human took over.'),
  'conversation.released': row('conversation', 'The conversation returned to the AI.'),
  'conversation.resolved': row('conversation', 'The conversation was closed, with who closed it.'),
  'conversation.reopened': row('conversation', 'The conversation was reopened.'),
  'conversation.rated': row('conversation', 'The customer rated, with score and comment.'),
  'conversation.event': row('conversation', 'The agent detected a conversion event.'),
  'contact.created': row('contact', 'A contact was created.'),
  'contact.updated': row('contact', 'Name, email, phone, fields or notes changed.'),
  'contact.merged': row('contact', 'A contact was merged into another one.'),
  'contact.tag_added': row('contact', 'A tag was applied.'),
  'contact.tag_removed': row('contact', 'A tag was removed.'),
  'contact.stage_changed': row('contact', 'The contact changed stage in a pipeline, or was marked lost.'),
  'contact.assigned': row('contact', 'The contact gained a portfolio owner.'),
  'contact.unassigned': row('contact', 'The contact lost its owner.'),
  'contact.opted_out': row('contact', 'The contact asked to stop receiving.'),
  'contact.opted_in': row('contact', 'The contact accepts again.'),
  'automation.run_started': row('automation', 'An automation began for a contact.'),
  'automation.run_completed': row('automation', 'An automation finished or left by condition.'),
  'automation.run_failed': row('automation', 'An automation failed.'),
  'campaign.started': row('campaign', 'A campaign began dispatching.'),
  'campaign.completed': row('campaign', 'A campaign finished, with counts.'),
  'template.status_changed': row('template', 'A template was approved, rejected or paused by the network operator.'),
  'connection.config_error': row('connection', 'A connected number has a configuration error.'),
} as const satisfies Record<string, EventTypeRow>;

export type EventType = keyof typeof eventTypes;
export const eventTypeNames = Object.keys(eventTypes) as EventType[];

/**
 * Returns the event types that a subscription covers. A subscription is one type or a pattern such as `contact.*`.
 * Returns null for a subscription that covers no type.
 */
export function expandEventType(subscription: string): EventType[] | null {
  if (Object.hasOwn(eventTypes, subscription)) return [subscription as EventType];
  if (!subscription.endsWith('.*')) return null;
  const resource = subscription.slice(0, -2);
  const members = eventTypeNames.filter((name) => eventTypes[name].resource === resource);
  return members.length > 0 ? members : null;
}
