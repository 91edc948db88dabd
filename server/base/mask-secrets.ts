const mask = '•••';
/** Names whose value is nobody's to read again: fields, headers, parameters of addresses. */
const secretName =
  /secret|token|passw|passphrase|pwd|authorization|credential|(?:api|access|private)[-_]?key|cookie|signature|bearer|jwt/i;
/** Parameters of an address are shorter: `?key=`, `?sig=`, `?code=`, `?auth=`. */
const secretParameter = /^(?:.*[-_])?(?:key|sig|auth|code|hash|hmac|pass|sid|otp|pin|apikey)$/i;
/** Our own secrets, wherever they stand. */
const secretText = /\b(?:whsec_|wcsec_|visitor_|svc_(?:test_)?)[0-9A-Za-z]{8,}/g;
const address = /[a-z][a-z0-9+.-]{1,20}:\/\/[^\s"'<>\\]+/gi;
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** A part of an address that only a machine makes up, as in addresses that are a secret as a whole. */
const isMadeUp = (part: string): boolean =>
  /^[\w.~-]{16,}$/.test(part) && /\d/.test(part) && /[a-z]/i.test(part) && !uuid.test(part);

const isSecretParameter = (name: string, value: string) =>
  secretName.test(name) || secretParameter.test(name) || isMadeUp(value);

/** Everything after the question mark, or after the hash sign. */
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

/** User and password of an address that stands in another one, also encoded. Of bounded length, so that no text takes long. */
const userOfInner = /(\/\/|%2F%2F)[^/?#\s]{0,300}?(@|%40)/gi;

/** A text without our own secrets and without those that addresses in it carry. */
export const maskText = (text: string): string =>
  text
    .replaceAll(secretText, (secret) => `${secret.split('_')[0]}_${mask}`)
    .replaceAll(address, (one) => maskAddress(one).replaceAll(userOfInner, `$1${mask}$2`));

/** A value below a name: a secret one is hidden whole, also a list or an object; other texts lose the secrets in them. */
export function maskValue(name: string, value: unknown): unknown {
  const isHidden = typeof value === 'string' || (typeof value === 'object' && value !== null);
  if (secretName.test(name) && isHidden) return mask;
  return typeof value === 'string' ? maskText(value) : value;
}

/**
 * A text nobody can read as JSON: where its secrets stand nobody knows either. Its signs are kept, which show a comma too
 * many or a quote that is missing, and no word of it.
 */
export const maskBroken = (text: string): string => text.replaceAll(/[^\s{}[\]:,"']+/g, '…');

/** What stands for everything that is hidden. */
export const hidden = mask;
