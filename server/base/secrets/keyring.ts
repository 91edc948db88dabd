import { createHash, createSecretKey, type KeyObject } from 'node:crypto';
import { env } from '../env.ts';
import { oncePerProcess } from '../once-per-process.ts';

/** An encryption key of the deployment. Encrypted values name it by its id, a fingerprint. */
export interface SealingKey {
  readonly id: string;
  /** A KeyObject and not bytes, from which Node would make a KeyObject for each value. */
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

/** Returns the given keys, the wanted one first. During a change of keys there is a second one. */
export function knownKeys(): [SealingKey, ...SealingKey[]] {
  if (!env.ENCRYPTION_KEY) throw new Error('ENCRYPTION_KEY is not set; start-up makes one in DATA_DIR');
  const previous = env.ENCRYPTION_KEY_PREVIOUS;
  return [keyOf(env.ENCRYPTION_KEY), ...(previous ? [keyOf(previous)] : [])];
}

/** Finds a key by its id. A process that started before the key was made reads the stored keys again. */
export function findKey(id: string): SealingKey | null {
  const find = () => knownKeys().find((key) => key.id === id) ?? null;
  const known = find();
  if (known) return known;
  state.look();
  return find();
}

/** Sets how this process learns of keys that were made after it started. */
export function lookForKeysBy(look: () => void): void {
  state.look = look;
}

/** Sets the key that encrypts from now on. Every process of the deployment has it, so all of them can decrypt. */
export function sealWith(id: string): void {
  state.sealsWith = id;
}

export function sealingKey(): SealingKey {
  const keys = knownKeys();
  return keys.find((key) => key.id === state.sealsWith) ?? keys[0];
}
