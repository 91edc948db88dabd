import pino from 'pino';
import { env } from './env.ts';
import { oncePerProcess } from './once-per-process.ts';

const secretPaths = [
  'authorization',
  'password',
  'secret',
  'token',
  '*.authorization',
  '*.password',
  '*.secret',
  '*.token',
];

/** The structured log, with one JSON line per entry. Secrets are removed from each entry. */
export const log = oncePerProcess('log', () =>
  pino({ level: env.LOG_LEVEL, base: null, redact: { paths: secretPaths, censor: '[hidden]' } }),
);
