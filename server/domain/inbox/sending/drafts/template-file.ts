import { AppError } from '#server/base/errors/app-error.ts';
import { type FilesTaken, type HeaderType, headerBytesMax, headerFault } from '#server/contract/inbox/goes-as.ts';
import type { AttachedFile } from '#server/contract/platform/attached-file.ts';
import { sniffType } from '#server/gateways/files/sniff-type.ts';
import { invalid } from './draft.ts';
import { decodeBase64 } from './draft-media.ts';

/** The image, video or document of a template's header, as bytes. */
export interface TemplateFile {
  readonly bytes: Uint8Array;
  /** The type that the content has, independent of the file's name. */
  readonly mimeType: string;
  readonly name: string;
}

/**
 * Reads the uploaded header file of a template. Null if no file was uploaded. Throws invalid_request if the file is
 * empty.
 */
export async function readTemplateFile(file: AttachedFile | undefined): Promise<TemplateFile | null> {
  if (!file) return null;
  const bytes = decodeBase64(file.base64);
  if (!bytes) throw invalid('header_file.base64', 'must be base64');
  return { bytes, mimeType: await sniffType(bytes, file.mime_type), name: file.name };
}

/**
 * Checks that a file is allowed as a header of the given type (whatsapp/operator.md#c2). Throws incompatible_mime,
 * invalid_request.
 */
export function requireHeaderTakes(type: HeaderType, { bytes, mimeType }: TemplateFile, files: FilesTaken): void {
  const fault = headerFault(type, { mimeType, size: bytes.length }, files);
  if (fault === 'format') throw new AppError('incompatible_mime', { type, mime_type: mimeType });
  if (fault === null) return;
  const max = headerBytesMax(type, files) / 1024 / 1024;
  throw invalid('header_file.base64', `Too big: the header’s ${type} may have ${max} MiB`);
}
