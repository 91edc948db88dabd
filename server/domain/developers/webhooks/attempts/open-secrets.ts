import { decrypt } from '#server/base/secrets/encrypt.ts';

/**
 * Returns a function that decrypts the secrets of an endpoint during one drain. Each secret is decrypted once, however
 * many deliveries are signed with it.
 */
export function openSecrets(endpointId: string): (sealed: string) => string {
  const opened = new Map<string, string>();
  return (sealed) => {
    const secret = opened.get(sealed) ?? decrypt(sealed, endpointId);
    opened.set(sealed, secret);
    return secret;
  };
}
