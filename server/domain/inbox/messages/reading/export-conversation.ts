import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import type { ConversationExport, Message } from '#server/contract/inbox/message.ts';
import { getConversation } from '../../conversations/reading/get-conversation.ts';
import { findLocale, selectWholeConversation } from './export.store.ts';
import { messageView } from './message.view.ts';

interface Asked {
  readonly id: string;
  readonly format?: 'json' | 'markdown' | undefined;
}

const words = {
  'pt-BR': {
    team: 'Equipe',
    customer: 'Cliente',
    system: 'Sistema',
    status: 'Situação',
    channel: 'Canal',
    tags: 'Etiquetas',
    exported: 'Exportada em',
    revoked: 'mensagem apagada',
    empty: 'Nenhuma mensagem.',
  },
  en: {
    team: 'Team',
    customer: 'Customer',
    system: 'System',
    status: 'Status',
    channel: 'Channel',
    tags: 'Tags',
    exported: 'Exported',
    revoked: 'message taken back',
    empty: 'No messages.',
  },
} as const;
type Words = (typeof words)[keyof typeof words];

/** Escapes text written by people, so that Markdown shows it unchanged. */
const plain = (text: string): string =>
  text.replace(/[\\`*_[\]<>|]/g, (sign) => `\\${sign}`).replace(/^([^\S\r\n\u2028\u2029]*)([#+-]|\d+[.)])/gm, '$1\\$2');

const speaker = (message: Message, say: Words): string => {
  if (message.author.name) return message.author.name;
  return message.role === 'user' ? say.customer : message.role === 'assistant' ? say.team : say.system;
};

function linesOf(message: Message, say: Words): string[] {
  if (message.revoked_at !== null) return [`_${say.revoked}_`];
  const file = message.file ? [`📎 ${plain(message.file.name)}`] : [];
  const text = message.content === '' ? [] : plain(message.content).split('\n');
  const lines = [...file, ...text];
  return lines.length > 0 ? lines : [`_${message.type}_`];
}

/** Returns a conversation as Markdown text, to paste into a ticket or an e-mail. */
function conversationMarkdown(
  { conversation, messages, exported_at }: ConversationExport,
  locale: { readonly timezone: string; readonly locale: string },
): string {
  const say = words[locale.locale.toLowerCase().startsWith('pt') ? 'pt-BR' : 'en'];
  const time = new Intl.DateTimeFormat(locale.locale, {
    dateStyle: 'short',
    timeStyle: 'short',
    timeZone: locale.timezone,
  });
  const { contact, status, channel, tags } = conversation;
  const name = contact?.name ?? conversation.user.name ?? conversation.id;
  const head = [
    `# ${plain(name)}${contact?.phone ? ` · ${contact.phone}` : ''}`,
    '',
    `${say.status}: ${status} · ${say.channel}: ${channel}`,
    ...(tags.length > 0 ? [`${say.tags}: ${tags.map((tag) => plain(tag.name)).join(', ')}`] : []),
    `${say.exported}: ${time.format(new Date(exported_at))}`,
  ];
  const body = messages.flatMap((message) => [
    '',
    `**${plain(speaker(message, say))}** · ${time.format(new Date(message.created_at))}`,
    ...linesOf(message, say).map((line) => `> ${line}`.trimEnd()),
  ]);
  return `${[...head, ...(body.length > 0 ? body : ['', say.empty])].join('\n')}\n`;
}

/**
 * GET /conversations/{id}/export: returns the conversation with all its messages, oldest first. The result is an
 * object, or a text in the organization's language and time zone. Throws conversation_not_found.
 */
export async function exportConversation(actor: Actor, input: Asked): Promise<ConversationExport | string> {
  const conversation = await getConversation(actor, input);
  const rows = await selectWholeConversation(actor.organizationId, input.id);
  const exported = { conversation, messages: rows.map(messageView), exported_at: now().toISOString() };
  if (input.format !== 'markdown') return exported;
  return conversationMarkdown(exported, await findLocale(actor.organizationId));
}
