import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { findKey, knownKeys, type SealingKey, sealingKey } from './keyring.ts';

function seal(text: string, owner: string, key: SealingKey): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key.key, iv).setAAD(Buffer.from(owner));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return `v2.${key.id}.${Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')}`;
}

function open(body: string, owner: string, key: SealingKey): string {
  const bytes = Buffer.from(body, 'base64url');
  const iv = bytes.subarray(0, 12);
  const decipher = createDecipheriv('aes-256-gcm', key.key, iv, { authTagLength: 16 }).setAAD(Buffer.from(owner));
  decipher.setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
}

/** Whether this key can decrypt a value of the first format, which does not contain a key id. */
export function opensWith(key: SealingKey, sealed: string, owner: string): boolean {
  try {
    open(sealed.slice('v1.'.length), owner, key);
    return true;
  } catch {
    return false;
  }
}

/**
 * Encrypts a text with AES-256-GCM. `owner` (a row id) is part of the encryption, so the value cannot be decrypted in
 * another row.
 */
export const encrypt = (text: string, owner: string): string => seal(text, owner, sealingKey());

/** Decrypts a value made by `encrypt`. Throws when the key or the owner is wrong or the value was changed. */
export function decrypt(sealed: string, owner: string): string {
  const [form, ...parts] = sealed.split('.');
  if (form === 'v1' && parts[0]) {
    const keys = knownKeys();
    return open(parts[0], owner, keys.find((key) => opensWith(key, sealed, owner)) ?? keys[0]);
  }
  const [id = '', body = ''] = parts;
  const key = form === 'v2' ? findKey(id) : null;
  if (!key) throw new Error(`a value is sealed with the key ${id}, which is not given`);
  return open(body, owner, key);
}
