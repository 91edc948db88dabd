import { z } from 'zod';
import { attachedFile } from '../platform/attached-file.ts';
import { visitorFileMax } from '../platform/file-limits.ts';
import { listOf } from '../platform/page.ts';
import { color, nameText, ok, pathId, text, timestamp, uuid } from '../platform/wire.ts';
import { identifyModes, visitorCommentMax, visitorTextMax } from './web-chat-limits.ts';

/**
 * Channels that serve a visitor's browser: `web` is the hosted page, and `embed` is the same chat inside another site.
 */
export const webChannels = ['web', 'embed'] as const;
export type WebChannel = (typeof webChannels)[number];
const channel = z.enum(webChannels);

const identify = z.enum(identifyModes);

const allowedOriginsMax = 50;

/** An agent's web channels as an administrator sees them. */
export const webChatShape = z.object({
  agent_id: uuid,
  agent_name: z.string(),
  agent_status: z.enum(['active', 'inactive']),
  web_enabled: z.boolean(),
  embed_enabled: z.boolean(),
  allowed_origins: z.array(z.string()).describe('Sites that may embed the chat; none means any.'),
  title: z.string().nullable(),
  greeting: z.string().nullable(),
  color,
  identify,
  asks_rating: z.boolean().describe('Visitors are asked to rate a conversation that was closed.'),
  signs_identity: z.boolean().describe('There is a secret with which the site signs who its visitors are.'),
  previous_secret_until: timestamp.nullable().describe('Until when the secret before it holds too.'),
  page_url: z.string().describe('The hosted page.'),
  script_tag: z.string().describe('What a site pastes into its pages.'),
});
export type WebChat = z.infer<typeof webChatShape>;
export const webChatsList = listOf(webChatShape);
export const listWebChatsInput = z.strictObject({});

export const updateWebChatInput = z.strictObject({
  agent_id: pathId,
  web_enabled: z.boolean().optional(),
  embed_enabled: z.boolean().optional(),
  allowed_origins: z.array(text(300)).max(allowedOriginsMax).optional(),
  title: text(60).nullable().optional(),
  greeting: text(500).nullable().optional(),
  color: color.optional(),
  identify: identify.optional(),
  asks_rating: z.boolean().optional(),
});
export type UpdateWebChatInput = z.output<typeof updateWebChatInput>;

export const rotateIdentitySecretInput = z.strictObject({
  agent_id: pathId,
  keep_previous: z.boolean().default(true).describe('false: the secret before stops at once instead of in 24 hours.'),
});
export type RotateIdentitySecretInput = z.output<typeof rotateIdentitySecretInput>;
export const webChatWithSecret = webChatShape.extend({ secret: z.string().describe('Shown this once.') });
export type WebChatWithSecret = z.infer<typeof webChatWithSecret>;

/** The data about a web chat that a visitor's browser needs before the first message. */
export const publicChatShape = z.object({
  agent_id: uuid,
  channel,
  title: z.string(),
  agent_name: z.string(),
  greeting: z.string().nullable(),
  color,
  identify,
});
export type PublicChat = z.infer<typeof publicChatShape>;

const scope = { agent_id: pathId, channel };
/** A visitor's secret never appears in a URL. It is sent in bodies, and in a header for requests without a body. */
const token = text(100);

export const startVisitorInput = z.strictObject(scope);
export const startVisitorResult = z.object({ token: z.string().describe('Shown once; the browser keeps it.') });

/** A message as the visitor sees it. */
const visitorMessageShape = z.object({
  id: uuid,
  client_id: z.string().nullable().describe('What the browser called it; null on what others wrote.'),
  from: z.enum(['visitor', 'agent', 'person']),
  name: z.string().nullable(),
  text: z.string(),
  file: z
    .object({ name: z.string(), mime_type: z.string(), size: z.int().nullable(), url: z.string() })
    .nullable()
    .describe('Its link is signed and expires in an hour.'),
  at: timestamp,
});
export type VisitorMessage = z.infer<typeof visitorMessageShape>;

/** State of the visitor's latest conversation. */
const visitorThreadShape = z.object({
  status: z.enum(['none', 'open', 'closed']),
  person: z.string().nullable().describe('The person who took over.'),
  waiting: z.boolean().describe('A person was asked for and has not come yet.'),
  answering: z.boolean().describe('The agent is about to answer.'),
  known: z.boolean().describe('The visitor said who they are.'),
  rating: z
    .object({ score: z.int().nullable(), commented: z.boolean() })
    .nullable()
    .describe('The closed conversation may be rated, or was; null where nobody asks.'),
});
export type VisitorThread = z.infer<typeof visitorThreadShape>;

export const listVisitorMessagesInput = z.strictObject({
  ...scope,
  token,
  cursor: z.string().max(2_000).optional(),
});
export type ListVisitorMessagesInput = z.output<typeof listVisitorMessagesInput>;
export const visitorMessagesPage = z.object({
  ...listOf(visitorMessageShape).shape,
  thread: visitorThreadShape,
  position: z.string().describe('Where live updates go on from.'),
});
export type VisitorMessagesPage = z.infer<typeof visitorMessagesPage>;

export const sendVisitorMessageInput = z.strictObject({
  ...scope,
  token,
  client_id: z.uuid().describe('Made by the browser: sent again with the same one, a message is stored once.'),
  text: text(visitorTextMax).describe('Required without a file.'),
  file: attachedFile(visitorFileMax).optional(),
  name: nameText(120).optional(),
  email: text(320).optional(),
  page_url: text(2_000).optional().describe('Where the visitor writes from.'),
  language: text(35).optional(),
});
export type SendVisitorMessageInput = z.output<typeof sendVisitorMessageInput>;
export const sendVisitorMessageResult = z.object({ message: visitorMessageShape, thread: visitorThreadShape });
export type SendVisitorMessageResult = z.infer<typeof sendVisitorMessageResult>;

export const identifyVisitorInput = z.strictObject({
  ...scope,
  token,
  name: nameText(120),
  email: text(320).optional(),
});
export type IdentifyVisitorInput = z.output<typeof identifyVisitorInput>;

/**
 * Text that the customer's site signed. Its blanks are not trimmed, because the signature covers the exact text. It
 * contains no line break.
 */
const signedText = (max: number) => text(max).refine((value) => !/[\r\n]/.test(value), 'must be one line');
const visitorIdentityShape = z.strictObject({
  user_id: signedText(200).refine((value) => value.trim() !== '', 'must not be blank'),
  email: signedText(320).nullish(),
  phone: signedText(64).nullish(),
  name: signedText(120).nullish(),
  issued_at: z.int().nonnegative().describe('Unix seconds; a signature holds for 24 hours.'),
  signature: text(200).describe('HMAC-SHA256, hex, of the lines v1, issued_at, user_id, email, phone, name.'),
});
export type VisitorIdentityInput = z.output<typeof visitorIdentityShape>;
export const proveVisitorInput = z.strictObject({
  ...scope,
  token: token.optional().describe('The one the browser has.'),
  identity: visitorIdentityShape,
});
export type ProveVisitorInput = z.output<typeof proveVisitorInput>;
export const proveVisitorResult = z.object({
  token: z.string().describe('The same one when it is this person’s already.'),
});
export const forgetVisitorInput = z.strictObject({ ...scope, token });
export type ForgetVisitorInput = z.output<typeof forgetVisitorInput>;

export const rateConversationInput = z.strictObject({
  ...scope,
  token,
  score: z.int().min(1).max(5),
  comment: text(visitorCommentMax).optional(),
});
export type RateConversationInput = z.output<typeof rateConversationInput>;
export const visitorThreadResult = z.object({ thread: visitorThreadShape });
export type VisitorThreadResult = z.infer<typeof visitorThreadResult>;

export const noteSeenInput = z.strictObject({ ...scope, token, message_id: pathId });
export type NoteSeenInput = z.output<typeof noteSeenInput>;
export const visitorOk = z.object({ ok });

/** One batch of live updates that a visitor's stream sends. */
export interface VisitorNews {
  readonly messages: readonly VisitorMessage[];
  readonly thread: VisitorThread;
}
