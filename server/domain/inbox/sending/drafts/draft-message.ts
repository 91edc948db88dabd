import type { Actor } from '#server/base/actor.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import {
  acceptedMessageTypes,
  commonFields,
  fieldsOfType,
  type MessageType,
  type SendMessageInput,
} from '#server/contract/inbox/send-message.ts';
import { type Draft, invalid, ready } from './draft.ts';
import {
  draftButtons,
  draftCtaUrl,
  draftList,
  draftLocationRequest,
  draftProduct,
  draftProductList,
} from './draft-interactive.ts';
import { draftMedia } from './draft-media.ts';
import { draftTemplate } from './draft-template.ts';
import type { TemplateFile } from './template-file.ts';

function draftText(input: SendMessageInput): Draft {
  if (!input.text?.trim()) throw new AppError('missing_text');
  return ready({ message: { type: 'text', text: input.text }, content: input.text, payload: null });
}

type Make = (input: SendMessageInput, templateFile: TemplateFile | null) => Draft;
const drafts: Readonly<Record<MessageType, Make>> = {
  text: draftText,
  template: draftTemplate,
  image: (input) => draftMedia('image', input),
  audio: (input) => draftMedia('audio', input),
  video: (input) => draftMedia('video', input),
  document: (input) => draftMedia('document', input),
  buttons: draftButtons,
  list: draftList,
  cta_url: draftCtaUrl,
  location_request: draftLocationRequest,
  product: draftProduct,
  product_list: draftProductList,
};

function requireType(type: string | undefined): MessageType {
  if (!type) throw new AppError('missing_type');
  if (!Object.hasOwn(drafts, type)) throw new AppError('unsupported_type', { accepted: acceptedMessageTypes });
  return type as MessageType;
}

/**
 * Refuses fields of another message type as unknown, because they would otherwise be dropped silently. The value of a
 * template's text header is not part of contract/messages.md#sending: only the panel, automations and campaigns use it.
 */
function refuseForeignFields(type: MessageType, input: SendMessageInput, by: Actor['kind']): void {
  const allowed: readonly string[] = [
    ...commonFields,
    ...fieldsOfType[type],
    ...(type === 'template' && by !== 'key' ? ['header'] : []),
    ...(type === 'template' ? ['open_conversation'] : []),
  ];
  const { open_conversation: opening, ...others } = input;
  if (type !== 'template' && opening === 'on_reply') throw invalid('open_conversation', 'is for templates only');
  const foreign = Object.entries(others).flatMap(([name, value]) =>
    value === undefined || allowed.includes(name) ? [] : [name],
  );
  if (foreign.length > 0) throw new AppError('unknown_fields', { unknown_fields: foreign, allowed_fields: allowed });
}

/**
 * Checks every part of a request body that needs no database (contract/messages.md#sending,
 * contract/errors.md#messages; whatsapp/operator.md#c2, #c3), and returns the draft. Throws missing_type,
 * unsupported_type, missing_destination, and the codes of each type.
 */
export function draftMessage(
  input: SendMessageInput,
  by: Actor['kind'],
  templateFile: TemplateFile | null = null,
): Draft {
  const type = requireType(input.type);
  if (!input.to && !input.conversation_id) throw new AppError('missing_destination');
  const draft = drafts[type](input, templateFile);
  refuseForeignFields(type, input, by);
  return draft;
}
