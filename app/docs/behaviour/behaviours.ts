import type { Localized } from '#app/_i18n/localized.ts';
import type { Behaviour } from './behaviour.ts';
import { ofAgents } from './of-agents.ts';
import { ofContacts } from './of-contacts.ts';
import { ofConversations } from './of-conversations.ts';
import { ofEvents } from './of-events.ts';
import { ofFlows } from './of-flows.ts';
import { ofOrganizations } from './of-organizations.ts';
import { ofReceiving } from './of-receiving.ts';
import { ofSending } from './of-sending.ts';

/** The content of the behavior page, by subject. */
export const behaviours: readonly (readonly [Localized, readonly Behaviour[]])[] = [
  [{ en: 'Sending', 'pt-BR': 'Envio' }, ofSending],
  [{ en: 'Receiving', 'pt-BR': 'Recebimento' }, ofReceiving],
  [{ en: 'Conversations', 'pt-BR': 'Conversas' }, ofConversations],
  [{ en: 'Contacts', 'pt-BR': 'Contatos' }, ofContacts],
  [{ en: 'Webhooks and events', 'pt-BR': 'Webhooks e eventos' }, ofEvents],
  [{ en: 'Organization and team', 'pt-BR': 'Organização e equipe' }, ofOrganizations],
  [{ en: 'Agents', 'pt-BR': 'Agentes' }, ofAgents],
  [{ en: 'Automations and campaigns', 'pt-BR': 'Automações e campanhas' }, ofFlows],
];
