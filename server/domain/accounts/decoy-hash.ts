import { hash } from '@node-rs/argon2';
import { oncePerProcess } from '#server/base/once-per-process.ts';

const decoy = oncePerProcess('sign-in-decoy', () => ({ hash: null as Promise<string> | null }));

/** Verified in place of a password nobody has, so that both refusals take equally long. */
export function decoyHash(): Promise<string> {
  decoy.hash ??= hash('nobody has this password');
  return decoy.hash;
}
