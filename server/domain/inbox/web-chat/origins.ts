import { AppError } from '#server/base/errors/app-error.ts';

const form = /^(https?):\/\/(\*\.)?([^\s/?#@*;,'"]+)\/?$/i;

/**
 * Normalizes the origin of a website that may embed a chat to the form that browsers send. `https://*.example.com`
 * stands for all subdomains. Throws invalid_origin.
 */
export function readOrigin(written: string): string {
  const [, scheme = '', wildcard = '', host = ''] = form.exec(written.trim()) ?? [];
  const address = `${scheme}://${host}`;
  if (host === '' || !URL.canParse(address)) throw new AppError('invalid_origin', { origin: written });
  const { protocol, host: known } = new URL(address);
  return `${protocol}//${wildcard}${known}`;
}

function matches(allowed: string, origin: string): boolean {
  if (!allowed.includes('//*.')) return allowed === origin;
  const [scheme, host] = allowed.split('//*.');
  return origin.startsWith(`${scheme}//`) && origin.endsWith(`.${host}`);
}

/** Whether a page of this origin may embed the chat. If no origin is listed, every page may. */
export const mayEmbed = (allowed: readonly string[], origin: string): boolean =>
  allowed.length === 0 || allowed.some((one) => matches(one, origin));
