import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Returns a source file unchanged. The documentation shows it, and the tests run it. */
export const sourceOf = (folder: 'webhooks/verify' | 'web-chat/sign', file: string): string =>
  readFileSync(path.join(process.cwd(), 'app/docs', folder, file), 'utf8');
