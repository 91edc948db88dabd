import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { completeEnv, env, InvalidEnvironment } from '#server/base/env.ts';
import { randomBase62 } from '#server/base/ids.ts';
import { lookForKeysBy } from '#server/base/secrets/keyring.ts';

const made = ['AUTH_SECRET', 'ENCRYPTION_KEY', 'WHATSAPP_APP_SECRET', 'WHATSAPP_VERIFY_TOKEN'] as const;
/**
 * The secrets that must be given together with DATABASE_URL. If they were made here, they would be lost with this
 * machine while the database lives on.
 */
const demanded = ['AUTH_SECRET', 'ENCRYPTION_KEY'] as const;

type Kept = Record<string, string>;

const fileIn = (dataDir: string) => path.join(dataDir, 'secrets.json');

function read(dataDir: string): Kept {
  const file = fileIn(dataDir);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Kept) : {};
}

/** Writes the file atomically: it is complete or unchanged, whenever the process ends. */
function write(dataDir: string, kept: Kept): void {
  const file = fileIn(dataDir);
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(kept, null, 2), { mode: 0o600, flush: true });
  renameSync(draft, file);
}

function demand(dataDir: string, kept: Kept): void {
  const missing = demanded.filter((name) => !env[name]);
  if (!env.DATABASE_URL || missing.length === 0) return;
  const old = missing.some((name) => kept[name]) ? `; those used here so far stand in ${fileIn(dataDir)}` : '';
  throw new InvalidEnvironment(
    `With DATABASE_URL these must be given too, at least 32 characters each: ${missing.join(', ')}${old}. ` +
      'Every process on that database needs the same ones: keep them where you keep its password.',
  );
}

/** Makes the secrets that were not given, once, and stores them in DATA_DIR, readable only by the owner. */
export function completeSecrets(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true });
  const kept = read(dataDir);
  demand(dataDir, kept);
  const missing = made.filter((name) => !env[name] && !kept[name]);
  for (const name of missing) kept[name] = randomBase62(48);
  if (missing.length > 0) write(dataDir, kept);
  const ours = !env.ENCRYPTION_KEY;
  completeEnv(Object.fromEntries(made.flatMap((name) => (env[name] || !kept[name] ? [] : [[name, kept[name]]]))));
  if (!ours) return;
  const learn = () => giveKeys(read(dataDir));
  learn();
  lookForKeysBy(learn);
}

function giveKeys({ ENCRYPTION_KEY, ENCRYPTION_KEY_PREVIOUS = '' }: Kept): void {
  if (!ENCRYPTION_KEY) return;
  // A previous key that is no longer stored may still be useful to a process that has it.
  const previous =
    ENCRYPTION_KEY_PREVIOUS || (env.ENCRYPTION_KEY === ENCRYPTION_KEY ? env.ENCRYPTION_KEY_PREVIOUS : '');
  completeEnv({ ENCRYPTION_KEY, ENCRYPTION_KEY_PREVIOUS: previous ?? '' });
}

/** Whether the key in use was made here and is stored in DATA_DIR. */
export const keepsItsKey = (dataDir: string): boolean => read(dataDir).ENCRYPTION_KEY === env.ENCRYPTION_KEY;

/** Makes a new key and stores it beside the old one, unless a change of keys is already in progress. */
export function makeNewKey(dataDir: string): void {
  const kept = read(dataDir);
  if (!kept.ENCRYPTION_KEY || kept.ENCRYPTION_KEY_PREVIOUS) return;
  const changed = { ...kept, ENCRYPTION_KEY: randomBase62(48), ENCRYPTION_KEY_PREVIOUS: kept.ENCRYPTION_KEY };
  write(dataDir, changed);
  giveKeys(changed);
}

export function forgetPreviousKey(dataDir: string): void {
  const { ENCRYPTION_KEY_PREVIOUS: _, ...kept } = read(dataDir);
  write(dataDir, kept);
}
