import { createHash, createSecretKey, type KeyObject } from 'node:crypto';
import { env } from './env.ts';
import { oncePerProcess } from './once-per-process.ts';

/** A key of the deployment; sealed values name it by its id, a fingerprint. */
export interface SealingKey {
  readonly id: string;
  /** Not its bytes: Node would make this of them for each value. */
  readonly key: KeyObject;
}

const state = oncePerProcess('keyring', () => ({
  made: new Map<string, SealingKey>(),
  sealsWith: null as string | null,
  look: (): void => {},
}));

function keyOf(text: string): SealingKey {
  const known = state.made.get(text);
  if (known) return known;
  const id = createHash('sha256').update(`parley key id ${text}`).digest('hex').slice(0, 12);
  const key = { id, key: createSecretKey(createHash('sha256').update(text).digest()) };
  state.made.set(text, key);
  return key;
}

/** The keys that were given, the wanted one first; a second one lives beside it while keys are changed. */
export function knownKeys(): [SealingKey, ...SealingKey[]] {
  if (!env.ENCRYPTION_KEY) throw new Error('ENCRYPTION_KEY is not set; start-up makes one in DATA_DIR');
  const previous = env.ENCRYPTION_KEY_PREVIOUS;
  return [keyOf(env.ENCRYPTION_KEY), ...(previous ? [keyOf(previous)] : [])];
}

/** Whoever started before a key was made may find it where keys are kept. */
export function findKey(id: string): SealingKey | null {
  const find = () => knownKeys().find((key) => key.id === id) ?? null;
  const known = find();
  if (known) return known;
  state.look();
  return find();
}

/** How this process learns of keys that were made after it started. */
export function lookForKeysBy(look: () => void): void {
  state.look = look;
}

/** What is sealed from now on, is sealed with this key: every process of the deployment knows it, so all can open it. */
export function sealWith(id: string): void {
  state.sealsWith = id;
}

export function sealingKey(): SealingKey {
  const keys = knownKeys();
  return keys.find((key) => key.id === state.sealsWith) ?? keys[0];
}
