import { readFileSync } from 'node:fs';
import path from 'node:path';

/** A file that is shown as it is, and tested as it is. */
export const sourceOf = (folder: 'webhooks/verify' | 'web-chat/sign', file: string): string =>
  readFileSync(path.join(process.cwd(), 'app/docs', folder, file), 'utf8');
