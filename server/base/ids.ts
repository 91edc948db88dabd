import { randomBytes } from 'node:crypto';
import { uuidv7 } from 'uuidv7';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Returns a new row id. It is a UUIDv7, so ids sort by the time they were created. */
export const newId = (): string => uuidv7();

/** Returns random base-62 text of `length` characters, from the system's secure generator and without modulo bias. */
export function randomBase62(length: number): string {
  let text = '';
  while (text.length < length) {
    for (const byte of randomBytes(length * 2)) {
      if (byte < 248 && text.length < length) text += alphabet[byte % 62];
    }
  }
  return text;
}

const uuidForm = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether the text has the form of a UUID. Check this before text is passed to Postgres as a UUID. */
export const isUuid = (text: string): boolean => uuidForm.test(text);
