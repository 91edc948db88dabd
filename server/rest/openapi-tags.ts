/** The tags of the OpenAPI document, in the order of the API reference, each with a description. */
export const documentTags = [
  { name: 'Messages', description: 'Send messages over the chat-app channel, and look up what was sent.' },
  {
    name: 'Contacts',
    description: 'People: create, update, find, tag, assign, move through pipelines, merge and erase.',
  },
  { name: 'Conversations', description: 'Read conversations and act on them: assign, release, pause the AI, resolve.' },
  { name: 'Agents', description: 'AI agents, and conversations with them over the API.' },
  { name: 'Events', description: 'What happened, as it is posted to webhook endpoints and listed for polling.' },
  { name: 'Webhooks', description: 'Endpoints that are told of events, their deliveries and secrets.' },
  { name: 'Automations', description: 'Flows, and starting one for a phone.' },
  { name: 'Campaigns', description: 'One template for many contacts, and how it went.' },
  { name: 'Templates', description: 'Message templates approved by the network operator.' },
  { name: 'Connections', description: 'Connected numbers.' },
  { name: 'Configuration', description: 'Custom fields, tags, pipelines, members and quick replies.' },
  { name: 'Organization', description: 'The account: alerts, plan, limits and usage.' },
  { name: 'Analytics', description: 'Figures of conversations, messages and agents.' },
  { name: 'Partner', description: 'Client spaces of a partner, their keys and usage.' },
  { name: 'Service', description: 'Availability, and this document.' },
] as const;
