import type { Actor } from '#server/base/actor.ts';
import type { SendMessageInput } from '#server/contract/inbox/send-message.ts';
import { rehearse } from '#server/db/rehearse.ts';
import type { Tx } from '#server/db/transact.ts';
import { capabilitiesOf } from '#server/gateways/channels/select-network.ts';
import { findTemplate } from '../../../channels/connections/find-template.ts';
import { requireContact } from '../../../people/contacts/require-contact.ts';
import { registeredAmong } from '../../../people/custom-fields/require-registered-keys.ts';
import type { DeliveryError } from '../../messages/delivery/message-delivery-state.ts';
import type { Route } from '../destinations/ask-reach.ts';
import { type Destination, findDestination } from '../destinations/find-destination.ts';
import type { Composed, Draft, NumberDetails } from '../drafts/draft.ts';
import { draftMessage } from '../drafts/draft-message.ts';
import { fillContactTokens, tokensIn } from '../drafts/fill-contact-tokens.ts';
import { requireTaken } from '../drafts/require-taken.ts';
import type { TemplateFile } from '../drafts/template-file.ts';

/** The input of a send, and the draft that was made from it. */
interface Checked {
  readonly input: SendMessageInput;
  readonly draft: Draft;
  readonly templateFile?: TemplateFile | null | undefined;
}

async function numberDetails(tx: Tx, actor: Actor, route: Route, input: SendMessageInput): Promise<NumberDetails> {
  const capabilities = capabilitiesOf(route?.connection.network ?? null);
  if (!route) return { capabilities, catalogId: null, locale: 'pt-BR', template: null };
  const { connection } = route;
  const { catalog_id: catalogId, locale } = connection;
  if (input.type !== 'template') return { capabilities, catalogId, locale, template: null };
  const template = await findTemplate(tx, actor.organizationId, {
    connectionId: connection.id,
    id: input.template_id || null,
    name: input.template_name || null,
    language: input.language_code || null,
  });
  return { capabilities, catalogId, locale, template };
}

/**
 * Fills the contact's values into a template's values that contain tokens for fields of the contact
 * (contract/organization.md#operations), by making the draft again. Returns the given draft if there are no tokens.
 */
async function personal(
  tx: Tx,
  actor: Actor,
  { draft, input, templateFile }: Checked,
  contactId: string | null,
): Promise<Draft> {
  const tokens = input.type === 'template' ? tokensIn(input) : [];
  if (tokens.length === 0 || contactId === null) return draft;
  const person = await requireContact(tx, actor, contactId);
  const keys = await registeredAmong(tx, actor.organizationId, tokens);
  return draftMessage(fillContactTokens(input, person, keys), actor.kind, templateFile);
}

/**
 * Finds the destination of a checked input, with contact and conversation locked, and completes the message for that
 * destination. Throws the codes of findDestination and requireTaken.
 */
export async function composeMessage(
  tx: Tx,
  actor: Actor,
  checked: Checked,
): Promise<{ readonly destination: Destination; readonly composed: Composed }> {
  const destination = await findDestination(tx, actor, checked.input);
  const draft = await personal(tx, actor, checked, destination.conversation.contact_id);
  const number = await numberDetails(tx, actor, destination.route, checked.input);
  const composed = draft.finish(number);
  requireTaken(composed.message, number.capabilities);
  return { destination, composed };
}

interface PlannedMessage {
  readonly type: string;
  readonly content: string;
  /** The conversation. Null if the send would create it. */
  readonly conversationId: string | null;
  readonly contactId: string | null;
  /** The error with which the messaging provider would certainly refuse the message. */
  readonly refusal: DeliveryError | null;
}

/**
 * Returns what a send would do, without sending or storing anything and without calling the messaging provider. Throws
 * the codes of sendMessage. Files are not checked.
 */
export async function planMessage(actor: Actor, input: SendMessageInput): Promise<PlannedMessage> {
  const draft = draftMessage(input, actor.kind);
  return rehearse(async (tx) => {
    const { destination, composed } = await composeMessage(tx, actor, { input, draft });
    const { id, contact_id: contactId } = destination.conversation;
    const { message, content, refusal } = composed;
    // A conversation that the dry run created is rolled back at its end.
    return { type: message.type, content, conversationId: input.conversation_id ? id : null, contactId, refusal };
  });
}
