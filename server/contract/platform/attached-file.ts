import { z } from 'zod';
import { requiredText, text } from './wire.ts';

const mebibyte = 1024 * 1024;
/**
 * A file whose bytes are part of the call. The server detects the file's type from the bytes and ignores the declared
 * type.
 */
export const attachedFile = (bytesMax: number) =>
  z.strictObject({
    base64: z
      .string()
      .min(1)
      .max(Math.ceil(bytesMax / 3) * 4, `Too big: files may have ${bytesMax / mebibyte} MiB`)
      .describe('The bytes.'),
    mime_type: text(100).describe('May be empty.'),
    name: requiredText(240),
  });
export type AttachedFile = z.output<ReturnType<typeof attachedFile>>;
