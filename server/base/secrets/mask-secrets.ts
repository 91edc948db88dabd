const mask = '•••';
/** Matches names of fields, headers and URL parameters whose values are secret. */
const secretName =
  /secret|token|passw|passphrase|pwd|authorization|credential|(?:api|access|private)[-_]?key|cookie|signature|bearer|jwt/i;
/** Matches further, shorter names that mark a secret only in a URL: `?key=`, `?sig=`, `?code=`, `?auth=`. */
const secretParameter = /^(?:.*[-_])?(?:key|sig|auth|code|hash|hmac|pass|sid|otp|pin|apikey)$/i;
/** Matches secrets that Parley issues, anywhere in a text. */
const secretText = /\b(?:whsec_|wcsec_|visitor_|svc_(?:test_)?)[0-9A-Za-z]{8,}/g;
const address = /[a-z][a-z0-9+.-]{1,20}:\/\/[^\s"'<>\\]+/gi;
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** Whether a part of a URL looks like a generated secret. In some URLs the path itself is the secret. */
const isMadeUp = (part: string): boolean =>
  /^[\w.~-]{16,}$/.test(part) && /\d/.test(part) && /[a-z]/i.test(part) && !uuid.test(part);

const isSecretParameter = (name: string, value: string) =>
  secretName.test(name) || secretParameter.test(name) || isMadeUp(value);

/** Masks secret parameters in the query and the fragment of a URL. */
const maskParameters = (text: string): string =>
  text.replaceAll(/([?&#;])([^?=&#;]*)=([^&#;]*)/g, (whole, sign: string, name: string, value: string) =>
    value !== '' && isSecretParameter(name, value) ? `${sign}${name}=${mask}` : whole,
  );

function maskAddress(text: string): string {
  const [, scheme = '', rest = ''] = /^(.*?:\/\/)(.*)$/s.exec(text) ?? [];
  const end = rest.search(/[/?#]/);
  const host = end < 0 ? rest : rest.slice(0, end);
  const path = end < 0 ? '' : rest.slice(end);
  const query = path.search(/[?#]/);
  const parts = (query < 0 ? path : path.slice(0, query)).split('/').map((part) => (isMadeUp(part) ? mask : part));
  const at = host.lastIndexOf('@');
  const shownHost = at < 0 ? host : `${mask}${host.slice(at)}`;
  return `${scheme}${shownHost}${parts.join('/')}${query < 0 ? '' : maskParameters(path.slice(query))}`;
}

/**
 * Matches the user and password of a URL that is contained in another URL, also in encoded form. The length of the
 * match is limited, so that matching is fast on every text.
 */
const userOfInner = /(\/\/|%2F%2F)[^/?#\s]{0,300}?(@|%40)/gi;

/** Masks the secrets that Parley issues, and secrets in URLs, anywhere in a text. */
export const maskText = (text: string): string =>
  text
    .replaceAll(secretText, (secret) => `${secret.split('_')[0]}_${mask}`)
    .replaceAll(address, (one) => maskAddress(one).replaceAll(userOfInner, `$1${mask}$2`));

/**
 * Masks a value by the name of its field. If the name marks a secret, the whole value is hidden, even a list or an
 * object. Otherwise, only the secrets inside texts are masked.
 */
export function maskValue(name: string, value: unknown): unknown {
  const isHidden = typeof value === 'string' || (typeof value === 'object' && value !== null);
  if (secretName.test(name) && isHidden) return mask;
  return typeof value === 'string' ? maskText(value) : value;
}

/**
 * Masks a text that is not valid JSON, in which secrets cannot be located. Every word is replaced. The punctuation
 * stays, so that a reader can find an extra comma or a missing quote.
 */
export const maskBroken = (text: string): string => text.replaceAll(/[^\s{}[\]:,"']+/g, '…');

/** The text that replaces a secret. */
export const hidden = mask;
