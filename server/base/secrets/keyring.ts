import { createHash, createSecretKey, type KeyObject } from 'node:crypto';
import { env } from '../env.ts';
import { oncePerProcess } from '../once-per-process.ts';

/** An encryption key of the deployment. Its id is a fingerprint of the key, and encrypted values contain this id. */
export interface SealingKey {
  readonly id: string;
  /** A KeyObject, because Node would convert plain bytes again for each value. */
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

/**
 * Returns the keys from the settings, with the current one first. A second key exists only while the key is being
 * changed.
 */
export function knownKeys(): [SealingKey, ...SealingKey[]] {
  if (!env.ENCRYPTION_KEY) throw new Error('ENCRYPTION_KEY is not set; start-up makes one in DATA_DIR');
  const previous = env.ENCRYPTION_KEY_PREVIOUS;
  return [keyOf(env.ENCRYPTION_KEY), ...(previous ? [keyOf(previous)] : [])];
}

/**
 * Finds a key by its id. If the id is unknown, reads the stored keys again, because the key may have been made after
 * this process started.
 */
export function findKey(id: string): SealingKey | null {
  const find = () => knownKeys().find((key) => key.id === id) ?? null;
  const known = find();
  if (known) return known;
  state.look();
  return find();
}

/** Sets the function that reads the stored keys again, so that this process finds keys made after it started. */
export function lookForKeysBy(look: () => void): void {
  state.look = look;
}

/**
 * Sets the key that this process uses for encryption. Every process of the deployment must have this key, so that all
 * processes can decrypt the values.
 */
export function sealWith(id: string): void {
  state.sealsWith = id;
}

export function sealingKey(): SealingKey {
  const keys = knownKeys();
  return keys.find((key) => key.id === state.sealsWith) ?? keys[0];
}
