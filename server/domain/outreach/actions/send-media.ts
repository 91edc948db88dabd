import { z } from 'zod';
import type { Actor } from '#server/base/actor.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { type SendMessageInput, sendMessageInput } from '#server/contract/inbox/send-message.ts';
import { mediaKinds } from '#server/contract/outreach/automation-definition.ts';
import { uuid } from '#server/contract/platform/wire.ts';
import { invalid } from '../../inbox/sending/drafts/draft.ts';
import { bytesOfFlowFile } from '../../platform/files/flow-file.ts';
import { sendAction } from './send-action.ts';

type Kind = (typeof mediaKinds)[number];

/** The MIME type of a linked file, by the extension in the link's path. */
const endings: Readonly<Record<string, string>> = {
  ...{ jpg: 'image/jpeg', jpeg: 'image/jpeg', png: 'image/png' },
  ...{ mp4: 'video/mp4', '3gp': 'video/3gpp' },
  ...{ mp3: 'audio/mpeg', ogg: 'audio/ogg', m4a: 'audio/mp4', aac: 'audio/aac', amr: 'audio/amr' },
  ...{ pdf: 'application/pdf', txt: 'text/plain', csv: 'text/csv', zip: 'application/zip' },
};
/** The MIME type to assume if the link has no known extension. */
const usual: Readonly<Record<Kind, string>> = {
  image: 'image/jpeg',
  video: 'video/mp4',
  audio: 'audio/mpeg',
  document: 'application/pdf',
};

function typeOfLink(kind: Kind, link: string): string {
  const path = URL.canParse(link) ? new URL(link).pathname : '';
  const found = endings[path.split('.').at(-1)?.toLowerCase() ?? ''];
  return found && (kind === 'document' || found.startsWith(`${kind}/`)) ? found : usual[kind];
}

const shape = sendMessageInput.pick({ caption: true, connection_id: true }).extend({
  kind: z.enum(mediaKinds),
  url: z.string().max(2_000).optional().describe('Public and https: the operator fetches it; this or file_id.'),
  file_id: uuid.optional().describe('A file that was uploaded to an automation; this or url.'),
  filename: z.string().max(240).optional().describe('What a document is called.'),
});

/**
 * Returns the file to send with the message. Throws invalid_url. Throws invalid_request if both a link and a file are
 * given. Throws missing_media if there is no file, or if the file belongs to another organization or to no automation.
 */
async function mediaOf(actor: Actor, input: z.output<typeof shape>): Promise<SendMessageInput['media']> {
  const { kind, url, file_id: fileId, filename } = input;
  if (url && fileId) throw invalid('url', 'send either url or file_id');
  const name = kind === 'document' && filename ? { name: filename } : {};
  if (url) {
    if (!url.startsWith('https://')) throw new AppError('invalid_url', { field: 'url' });
    return { url, mime_type: typeOfLink(kind, url), ...name };
  }
  const file = fileId ? await bytesOfFlowFile(actor.organizationId, fileId) : null;
  if (!file) throw new AppError('missing_media');
  return { base64: file.bytes.toString('base64'), mime_type: file.mimeType, name: file.name, ...name };
}

export const sendMedia = sendAction({
  name: 'send_media',
  type: ({ kind }) => kind,
  changes: 'The person gets a picture, a video, a document or a sound.',
  shape,
  sayIn: async (actor, input) => ({
    media: await mediaOf(actor, input),
    ...(input.caption && input.kind !== 'audio' ? { caption: input.caption } : {}),
    ...(input.connection_id ? { connection_id: input.connection_id } : {}),
  }),
  example: { kind: 'document', url: 'https://example.com/catalogo.pdf', caption: 'O nosso catálogo.' },
});
