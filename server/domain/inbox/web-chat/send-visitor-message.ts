import { createHash } from 'node:crypto';
import { takeVisitorBytes } from '#server/access/limits/limit-uploads.ts';
import { limitVisitorCalls, limitVisitorMessages } from '#server/access/limits/rate-limit.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import type { SendVisitorMessageInput, SendVisitorMessageResult } from '#server/contract/inbox/web-chat.ts';
import { transact } from '#server/db/transact.ts';
import { emailIdentifier } from '../../people/contacts/identifiers/parse-identifiers.ts';
import { dropFile, type KeptFile, keepFile } from '../../platform/files/keep-file.ts';
import { storeVisitorMessage } from '../receiving/store-visitor-message.ts';
import { invalid } from '../sending/drafts/draft.ts';
import { decodeBase64 } from '../sending/drafts/draft-media.ts';
import { lockVisitor } from './visitor.store.ts';
import { anonymousName, requireVisitor, type Visitor } from './visitor.ts';
import { findContent, findThread, findVisitorMessages, isStoredBefore } from './visitor-thread.store.ts';
import { visitorMessageView, visitorThreadView } from './visitor-thread.view.ts';

/**
 * Returns the name and e-mail to store. Empty values are left out. For a visitor whose identity is signed, both are
 * left out. Throws invalid_email.
 */
export function identityOf(
  { proven }: Pick<Visitor, 'proven'>,
  { name, email }: { name?: string | undefined; email?: string | undefined },
) {
  if (proven) return {};
  const written = email?.trim();
  return { ...(name ? { name } : {}), ...(written ? { email: emailIdentifier(written).value } : {}) };
}

function metadataOf(input: SendVisitorMessageInput): Record<string, string> {
  const page = input.page_url && URL.canParse(input.page_url) ? new URL(input.page_url) : null;
  const isWeb = page?.protocol === 'https:' || page?.protocol === 'http:';
  return {
    ...(isWeb ? { page_url: `${page.origin}${page.pathname}` } : {}),
    ...(input.language ? { language: input.language } : {}),
  };
}

interface Words {
  readonly text: string;
  readonly file: KeptFile | null;
}

/** Stores the message. Returns false if it was already stored. */
async function store(visitor: Visitor, id: string, input: SendVisitorMessageInput, said: Words): Promise<boolean> {
  const { actor, chat, proven } = visitor;
  const identity = identityOf(visitor, input);
  return transact(async (tx) => {
    if (!(await lockVisitor(tx, actor.organizationId, visitor.visitorId))) throw new AppError('invalid_visitor');
    const before = await findContent(tx, actor.organizationId, id);
    if (before && before.content !== said.text) throw new AppError('idempotency_key_reused', { first_send_id: id });
    if (before) return false;
    const thread = await findThread(actor.organizationId, visitor, tx);
    if (chat.identify === 'required' && !proven && !thread?.known && !(identity.name && identity.email)) {
      throw new AppError('identity_required');
    }
    await storeVisitorMessage(tx, actor, visitor, {
      id,
      clientId: input.client_id,
      ...said,
      identity,
      proven,
      anonymousName: anonymousName(visitor),
      metadata: metadataOf(input),
    });
    return true;
  });
}

/**
 * Refuses a file before the first text message, unless the visitor has given name and e-mail, so that strangers cannot
 * fill the storage. Throws write_first.
 */
async function requireFirstText(visitor: Visitor, input: SendVisitorMessageInput): Promise<void> {
  const { name, email } = identityOf(visitor, input);
  if (visitor.proven || (name && email)) return;
  if (!(await findThread(visitor.actor.organizationId, visitor))) throw new AppError('write_first');
}

/**
 * Counts the bytes of a file against the quota and stores the file before the message. If the message is not stored,
 * the file is removed and its bytes are not counted. Throws invalid_request.
 */
async function storeWithFile(
  address: string,
  visitor: Visitor,
  id: string,
  input: SendVisitorMessageInput,
): Promise<void> {
  const { organizationId } = visitor.actor;
  const text = input.text.trim();
  // A message that is already stored needs no upload.
  if (!input.file || (await isStoredBefore(organizationId, id))) {
    await store(visitor, id, input, { text, file: null });
    return;
  }
  await requireFirstText(visitor, input);
  const { name, mime_type: declaredType, base64 } = input.file;
  const bytes = decodeBase64(base64);
  if (bytes === null) throw invalid('file.base64', 'must be base64');
  const counted = await takeVisitorBytes({ organizationId, visitorId: visitor.visitorId, address }, bytes.length);
  let file: KeptFile | null = null;
  let isStored = false;
  try {
    file = await keepFile(organizationId, { bytes, name, declaredType });
    isStored = await store(visitor, id, input, { text, file });
  } finally {
    if (!isStored) await counted.giveBack();
    if (file && !isStored) await dropFile(file);
  }
}

/**
 * Returns the id under which a visitor's message is stored. It is derived from the visitor and the id that the browser
 * chose. A message that is sent twice is therefore one row, and no browser can address another visitor's message.
 */
function visitorMessageId(visitorId: string, clientId: string): string {
  const hash = createHash('sha256').update(`${visitorId}:${clientId.toLowerCase()}`).digest();
  // Marks the hash as a UUID of version 8 (RFC 9562), the version for custom contents.
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x80;
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80;
  const hex = hash.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-');
}

/**
 * Stores a visitor's message. If it is sent again with the same `client_id`, it is stored only once. Throws
 * missing_text, invalid_email, identity_required, write_first, upload_quota_exceeded, storage_full,
 * idempotency_key_reused, invalid_visitor, web_chat_not_found, rate_limit_exceeded.
 */
export async function sendVisitorMessage(
  address: string,
  input: SendVisitorMessageInput,
): Promise<SendVisitorMessageResult> {
  const text = input.text.trim();
  if (text === '' && !input.file) throw new AppError('missing_text');
  await limitVisitorCalls(address);
  const visitor = await requireVisitor(input);
  const { organizationId } = visitor.actor;
  await limitVisitorMessages(address, visitor.visitorId);
  const id = visitorMessageId(visitor.visitorId, input.client_id);
  await storeWithFile(address, visitor, id, input);
  const [row] = await findVisitorMessages(organizationId, visitor, [id]);
  // The person was erased in the meantime, and the message was erased with them.
  if (!row) throw new AppError('invalid_visitor');
  return {
    message: visitorMessageView(row),
    thread: visitorThreadView(await findThread(organizationId, visitor), visitor),
  };
}
