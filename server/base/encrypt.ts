import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { env } from './env.ts';

function key(): Buffer {
  if (!env.ENCRYPTION_KEY) throw new Error('ENCRYPTION_KEY is not set; start-up makes one in DATA_DIR');
  return createHash('sha256').update(env.ENCRYPTION_KEY).digest();
}

/** AES-256-GCM; `owner` (a row id) is bound in, so a ciphertext moved to another row does not open. */
export function encrypt(text: string, owner: string): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key(), iv).setAAD(Buffer.from(owner));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return `v1.${Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')}`;
}

/** Opens what `encrypt` closed; throws when the key, the owner or the bytes are wrong. */
export function decrypt(sealed: string, owner: string): string {
  const bytes = Buffer.from(sealed.slice(3), 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', key(), bytes.subarray(0, 12)).setAAD(Buffer.from(owner));
  decipher.setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
}
