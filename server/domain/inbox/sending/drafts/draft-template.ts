import { AppError } from '#server/base/errors/app-error.ts';
import { fillBody, fillHeader, type TemplateNeeds, templateNeeds } from '#server/contract/channels/template-needs.ts';
import type { FilesTaken } from '#server/contract/inbox/goes-as.ts';
import type { SendMessageInput } from '#server/contract/inbox/send-message.ts';
import type { OutboundMessage, TemplateButton, TemplateParameter } from '#server/gateways/channels/channel.ts';
import type { StoredTemplate } from '../../../channels/connections/find-template.ts';
import { type Composed, type Draft, given, invalid, isWebUrl, type NumberDetails } from './draft.ts';
import { handedOverAs } from './draft-media.ts';
import { textHeaderOf } from './draft-parts.ts';
import { requireHeaderTakes, type TemplateFile } from './template-file.ts';
import { templateMismatch } from './template-mismatch.ts';

type Template = Extract<OutboundMessage, { type: 'template' }>;

const fallbackLanguage = 'pt_BR';

/**
 * Returns the values of the template's body in the template's order. They have names only if the template's variables
 * have names.
 */
function bodyOf(input: SendMessageInput, template: StoredTemplate | null, needs: TemplateNeeds | null) {
  const sent = input.body_params ?? [];
  if (Array.isArray(sent)) {
    return sent.map(
      (text, index): TemplateParameter => ({
        name: template?.isNamed ? (needs?.variables[index] ?? null) : null,
        text,
      }),
    );
  }
  const named = Object.entries(sent).map(([name, text]): TemplateParameter => ({ name, text }));
  if (!template || !needs || template.isNamed) return named;
  // The template has numbered variables, but the values were sent as an object: {"1": …, "2": …}.
  return needs.variables.flatMap((name) => {
    const text = sent[name];
    return text === undefined ? [] : [{ name: null, text }];
  });
}

function buttonsOf(values: readonly string[], needs: TemplateNeeds | null): TemplateButton[] {
  const all = needs ? [...needs.required, ...needs.optional].sort((a, b) => a.index - b.index) : null;
  const buttons = needs && values.length === needs.required.length ? needs.required : all;
  return values.map((value, index) => ({ index: index, kind: 'url', ...buttons?.[index], value }));
}

interface Head {
  readonly link: string | null;
  readonly words: string | null;
  readonly file: TemplateFile | null;
}

/**
 * Returns the parameter of the template's header. It is a text for a text header (with its variable's name if the
 * template uses names), and otherwise a medium, by link or upload.
 */
function headerOf(
  { link, words, file }: Head,
  template: StoredTemplate | null,
  needs: TemplateNeeds | null,
  files: FilesTaken,
): Template['header'] {
  if (words !== null) {
    return { type: 'text', name: template?.isNamed ? (needs?.headerVariables[0] ?? null) : null, text: words };
  }
  const format = needs?.headerFormat?.toLowerCase();
  const type = format === 'video' || format === 'document' ? format : 'image';
  if (link !== null) return { type, media: { link } };
  if (file === null) return null;
  requireHeaderTakes(type, file, files);
  const { mimeType, bytes } = file;
  return { type, media: { ...file, mimeType: handedOverAs(type, mimeType, bytes.length, files) } };
}

function compose(input: SendMessageInput, file: TemplateFile | null, number: NumberDetails): Composed {
  const { template, capabilities } = number;
  const name = template?.name ?? given(input.template_name);
  // A template whose id is not stored cannot be sent, because the messaging provider needs the template's name.
  if (name === null) throw new AppError('missing_template', { template_id: input.template_id });
  const needs = template && templateNeeds(template.components);
  const language = template?.language ?? given(input.language_code) ?? fallbackLanguage;
  const link = given(input.header_image_url);
  const words = textHeaderOf(input.header);
  const body = bodyOf(input, template, needs);
  const message: Template = {
    type: 'template',
    name,
    language,
    category: template?.category ?? null,
    header: headerOf({ link, words, file }, template, needs, capabilities.files),
    body,
    buttons: buttonsOf(input.button_params ?? [], needs),
  };
  const values = new Map(
    body.map((one, index) => [one.name ?? needs?.variables[index] ?? String(index + 1), one.text]),
  );
  const text = needs ? fillBody(needs.body, values) : '';
  return {
    message,
    content: text || `[template ${name}]`,
    payload: {
      template_name: name,
      language_code: language,
      header_image_url: link ?? undefined,
      header: words ?? undefined,
      // The header's text as the customer reads it, for members who look at the message.
      header_text: (needs && fillHeader(needs, words)) || undefined,
      body_params: input.body_params,
      button_params: input.button_params,
      buttons: needs?.buttonTexts.length ? needs.buttonTexts : undefined,
    },
    linked: null,
    refusal: needs && templateMismatch(input, needs, file !== null),
  };
}

/**
 * Drafts a message of type template, the only type that may be sent outside the 24-hour window. `file` is the header's
 * medium when it is uploaded with the message. Throws missing_template, invalid_url, invalid_header, and the codes of
 * requireHeaderTakes.
 */
export function draftTemplate(input: SendMessageInput, file: TemplateFile | null): Draft {
  if (!given(input.template_name) && !given(input.template_id)) throw new AppError('missing_template');
  const link = given(input.header_image_url);
  if (link !== null && !isWebUrl(link)) throw new AppError('invalid_url', { field: 'header_image_url' });
  if (link !== null && file) throw invalid('header_file', 'goes without header_image_url');
  textHeaderOf(input.header);
  return {
    upload: file && { type: 'document', bytes: file.bytes, declaredType: file.mimeType, name: file.name },
    finish: (number) => compose(input, file, number),
  };
}
