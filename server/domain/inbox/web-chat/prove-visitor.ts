import { createHmac, timingSafeEqual } from 'node:crypto';
import { hashKey } from '#server/access/hash-key.ts';
import { limitVisitorCalls } from '#server/access/limits/rate-limit.ts';
import { systemActor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { newId } from '#server/base/ids.ts';
import { decrypt } from '#server/base/secrets/encrypt.ts';
import type {
  ForgetVisitorInput,
  IdentifyVisitorInput,
  ProveVisitorInput,
  VisitorIdentityInput,
} from '#server/contract/inbox/web-chat.ts';
import { dayMs } from '#server/contract/platform/periods.ts';
import { transact } from '#server/db/transact.ts';
import { refuseLookupOnly } from '../../people/contacts/identifiers/parse-identifiers.ts';
import { requireContact } from '../../people/contacts/require-contact.ts';
import { bindProven, type ProvenIdentity, provenIdentifiers } from '../../people/contacts/writing/proven-contact.ts';
import { claimIdentity } from '../../people/contacts/writing/visitor-contact.ts';
import {
  noteVisitorUser,
  provenUser,
  visitorConversation,
} from '../conversations/opening/open-visitor-conversation.ts';
import { findIdentitySecrets, type IdentitySecrets } from './identity-secret.store.ts';
import {
  deleteBrowser,
  deleteOldBrowsers,
  insertBrowser,
  isBrowserOf,
  saveProvenVisitor,
} from './proven-visitor.store.ts';
import { requireWebChat } from './require-web-chat.ts';
import { identityOf } from './send-visitor-message.ts';
import { anonymousName, newVisitorToken, requireVisitor } from './visitor.ts';

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

/** The tolerated difference between the clocks of two machines. */
const skewMs = 5 * 60_000;

/**
 * Returns the text that a website signs. It has one line per value (empty if the value is absent), so that a value
 * cannot be mistaken for another.
 */
const signedLines = ({ issued_at: at, user_id: id, email, phone, name }: Omit<VisitorIdentityInput, 'signature'>) =>
  ['v1', String(at), id, email ?? '', phone ?? '', name ?? ''].join('\n');

const signIdentity = (secret: string, identity: Omit<VisitorIdentityInput, 'signature'>): string =>
  createHmac('sha256', secret).update(signedLines(identity)).digest('hex');

/** Returns the decrypted secrets that are valid at `at`. */
function openSecrets(secrets: IdentitySecrets, at: Date): string[] {
  const { agent_id: owner, secret_sealed: sealed, previous_sealed: previous, previous_until: until } = secrets;
  const held = [sealed, previous !== null && until !== null && until > at ? previous : null];
  return held.filter((one) => one !== null).map((one) => decrypt(one, owner));
}

function isSigned(secret: string, identity: VisitorIdentityInput): boolean {
  const expected = Buffer.from(signIdentity(secret, identity));
  const sent = Buffer.from(identity.signature.toLowerCase());
  return sent.length === expected.length && timingSafeEqual(sent, expected);
}

/**
 * Checks the signature of an identity. Throws identity_not_proven if there is no secret, or if the signature does not
 * match, is too old or is dated in the future.
 */
export function requireSigned(secrets: IdentitySecrets, identity: VisitorIdentityInput, at = now()): void {
  const held = openSecrets(secrets, at);
  if (held.length === 0) throw new AppError('identity_not_proven', { reason: 'not_set_up' });
  // Every secret is tried, so that the response time does not reveal which one matched.
  const found = held.map((secret) => isSigned(secret, identity)).includes(true);
  if (!found) throw new AppError('identity_not_proven', { reason: 'signature' });
  const age = at.getTime() - identity.issued_at * 1_000;
  if (age > dayMs || age < -skewMs) throw new AppError('identity_not_proven', { reason: 'issued_at' });
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
  const scope = { agentId: chat.agent_id, channel };
  const secret = newVisitorToken();
  return transact(async (tx) => {
    const made = { ...scope, id: newId(), tokenHash: hashKey(newVisitorToken()), proven };
    const { id: visitorId } = await saveProvenVisitor(tx, organizationId, made);
    const bound = await bindProven(tx, actor, proven, anonymousName({ visitorId, chat }));
    // A phone number outside all numbering plans can find an existing contact, but no contact is created for it. It is
    // refused here rather than at each message.
    if (bound === null) refuseLookupOnly(provenIdentifiers(proven));
    const open = await visitorConversation(tx, actor, { ...scope, visitorId });
    if (open?.status === 'open') await noteVisitorUser(tx, actor, open, provenUser(proven));
    const of = { ...scope, tokenHash: hashKey(sent ?? '') };
    if (sent !== undefined) {
      if (await isBrowserOf(tx, organizationId, { ...of, visitorId })) return { token: sent };
      // The browser's token belonged to another visitor until now. The browser must not continue that visitor's
      // conversation.
      await deleteBrowser(tx, organizationId, of);
    }
    await insertBrowser(tx, organizationId, { ...scope, id: newId(), tokenHash: hashKey(secret), visitorId });
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

/** Stores the name and e-mail that a visitor gives after their first message. Throws invalid_email, invalid_visitor. */
export async function identifyVisitor(address: string, input: IdentifyVisitorInput): Promise<{ ok: true }> {
  await limitVisitorCalls(address);
  const visitor = await requireVisitor(input);
  // If the website has signed the visitor's identity, what the visitor types about themselves is ignored.
  if (visitor.proven) return { ok: true };
  const identity = identityOf(visitor, input);
  await transact(async (tx) => {
    const conversation = await visitorConversation(tx, visitor.actor, visitor);
    if (!conversation?.contact_id) throw new AppError('invalid_visitor');
    const contact = await requireContact(tx, visitor.actor, conversation.contact_id);
    await claimIdentity(tx, visitor.actor, contact, identity, anonymousName(visitor));
    await noteVisitorUser(tx, visitor.actor, conversation, identity);
  });
  return { ok: true };
}
