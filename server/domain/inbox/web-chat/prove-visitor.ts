import { hashKey } from '#server/access/hash-key.ts';
import { limitVisitorCalls } from '#server/access/limits/rate-limit.ts';
import { systemActor } from '#server/base/actor.ts';
import { newId } from '#server/base/ids.ts';
import type { ForgetVisitorInput, ProveVisitorInput, VisitorIdentityInput } from '#server/contract/inbox/web-chat.ts';
import { transact } from '#server/db/transact.ts';
import { refuseLookupOnly } from '../../people/contacts/identifiers/parse-identifiers.ts';
import { bindProven, type ProvenIdentity, provenIdentifiers } from '../../people/contacts/writing/proven-contact.ts';
import {
  noteVisitorUser,
  provenUser,
  visitorConversation,
} from '../conversations/opening/open-visitor-conversation.ts';
import { findIdentitySecrets } from './identity-secret.store.ts';
import {
  deleteBrowser,
  deleteOldBrowsers,
  insertBrowser,
  isBrowserOf,
  saveProvenVisitor,
} from './proven-visitor.store.ts';
import { requireWebChat } from './require-web-chat.ts';
import { requireSigned } from './signed-identity.ts';
import { anonymousName, newVisitorToken } from './visitor.ts';

/**
 * Returns the signed identity in the form in which it is stored, without empty values. Throws invalid_email,
 * invalid_phone.
 */
function provenOf(agentId: string, { user_id: userId, email, phone, name }: VisitorIdentityInput): ProvenIdentity {
  const given = (key: string, value: string | null | undefined) => (value?.trim() ? { [key]: value.trim() } : {});
  const said = { agentId, userId, ...given('name', name), ...given('email', email), ...given('phone', phone) };
  const identifiers = provenIdentifiers(said);
  const values = identifiers.slice(1).map(({ type, value }) => [type, value]);
  return { ...said, ...Object.fromEntries(values) };
}

/**
 * Accepts an identity that the embedding website has signed for its visitor. From then on, this browser belongs to that
 * person and continues their conversation. Earlier anonymous messages stay with the anonymous visitor. Throws
 * identity_not_proven, invalid_email, invalid_phone, web_chat_not_found, rate_limit_exceeded.
 */
export async function proveVisitor(address: string, input: ProveVisitorInput): Promise<{ token: string }> {
  await limitVisitorCalls(address);
  const { agent_id: agentId, channel, identity, token: sent } = input;
  const chat = await requireWebChat(agentId, channel);
  const { organization_id: organizationId } = chat;
  const none = { agent_id: chat.agent_id, secret_sealed: null, previous_sealed: null, previous_until: null };
  requireSigned((await findIdentitySecrets(organizationId, chat.agent_id)) ?? none, identity);
  const proven = provenOf(chat.agent_id, identity);
  const actor = systemActor(organizationId, 'channel');
  const place = { agentId: chat.agent_id, channel };
  const secret = newVisitorToken();
  return transact(async (tx) => {
    const made = { ...place, id: newId(), tokenHash: hashKey(newVisitorToken()), proven };
    const { id: visitorId } = await saveProvenVisitor(tx, organizationId, made);
    const bound = await bindProven(tx, actor, proven, anonymousName({ visitorId, chat }));
    // A phone number outside all numbering plans can find an existing contact, but no contact is created for it. It is
    // refused here rather than at each message.
    if (bound === null) refuseLookupOnly(provenIdentifiers(proven));
    const open = await visitorConversation(tx, actor, { ...place, visitorId });
    if (open?.status === 'open') await noteVisitorUser(tx, actor, open, provenUser(proven));
    const of = { ...place, tokenHash: hashKey(sent ?? '') };
    if (sent !== undefined) {
      if (await isBrowserOf(tx, organizationId, { ...of, visitorId })) return { token: sent };
      // The browser's token belonged to another visitor until now. The browser must not continue that visitor's
      // conversation.
      await deleteBrowser(tx, organizationId, of);
    }
    await insertBrowser(tx, organizationId, { ...place, id: newId(), tokenHash: hashKey(secret), visitorId });
    await deleteOldBrowsers(tx, organizationId, visitorId);
    return { token: secret };
  });
}

/** Deletes this browser's token, because its user has signed out of the website. An unknown token is no error. */
export async function forgetVisitor(address: string, input: ForgetVisitorInput): Promise<{ ok: true }> {
  await limitVisitorCalls(address);
  const { agent_id: agentId, channel, token } = input;
  const chat = await requireWebChat(agentId, channel);
  const of = { agentId: chat.agent_id, channel, tokenHash: hashKey(token) };
  await transact((tx) => deleteBrowser(tx, chat.organization_id, of));
  return { ok: true };
}
