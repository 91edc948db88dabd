const mask = '•••';
/** Names of fields, headers and URL parameters whose value must not be shown again. */
const secretName =
  /secret|token|passw|passphrase|pwd|authorization|credential|(?:api|access|private)[-_]?key|cookie|signature|bearer|jwt/i;
/** Shorter names, used for URL parameters only: `?key=`, `?sig=`, `?code=`, `?auth=`. */
const secretParameter = /^(?:.*[-_])?(?:key|sig|auth|code|hash|hmac|pass|sid|otp|pin|apikey)$/i;
/** Secrets that Parley issues, anywhere in a text. */
const secretText = /\b(?:whsec_|wcsec_|visitor_|svc_(?:test_)?)[0-9A-Za-z]{8,}/g;
const address = /[a-z][a-z0-9+.-]{1,20}:\/\/[^\s"'<>\\]+/gi;
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** Whether a part of a URL looks machine-made, as in URLs that are a secret as a whole. */
const isMadeUp = (part: string): boolean =>
  /^[\w.~-]{16,}$/.test(part) && /\d/.test(part) && /[a-z]/i.test(part) && !uuid.test(part);

const isSecretParameter = (name: string, value: string) =>
  secretName.test(name) || secretParameter.test(name) || isMadeUp(value);

/** Masks secret parameters after the question mark or the hash sign. */
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
 * Matches user and password of a URL inside another URL, also encoded. The length is bounded, so that no text takes
 * long.
 */
const userOfInner = /(\/\/|%2F%2F)[^/?#\s]{0,300}?(@|%40)/gi;

/** Returns the text without secrets that Parley issues and without secrets in its URLs. */
export const maskText = (text: string): string =>
  text
    .replaceAll(secretText, (secret) => `${secret.split('_')[0]}_${mask}`)
    .replaceAll(address, (one) => maskAddress(one).replaceAll(userOfInner, `$1${mask}$2`));

/**
 * Masks a value by its name. The value of a secret name is hidden whole, also a list or an object; other texts lose the
 * secrets in them.
 */
export function maskValue(name: string, value: unknown): unknown {
  const isHidden = typeof value === 'string' || (typeof value === 'object' && value !== null);
  if (secretName.test(name) && isHidden) return mask;
  return typeof value === 'string' ? maskText(value) : value;
}

/**
 * Masks a text that is not valid JSON, where the positions of secrets are unknown. Its punctuation stays, which shows
 * an extra comma or a missing quote, and no word of it stays.
 */
export const maskBroken = (text: string): string => text.replaceAll(/[^\s{}[\]:,"']+/g, '…');

/** The text in place of everything hidden. */
export const hidden = mask;
