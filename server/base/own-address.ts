import ipaddr from 'ipaddr.js';
import { type Env, env } from './env.ts';
import { bareHost } from './host-and-port.ts';

/** Does the name or address mean this machine and nobody else's? */
export function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '').toLowerCase();
  if (bare === 'localhost' || bare.endsWith('.localhost')) return true;
  return ipaddr.isValid(bare) && ipaddr.process(bare).range() === 'loopback';
}

/** Is it an address nobody but this machine can use? One that was never told is. */
export const isLocalUrl = (url: string | undefined): boolean => url === undefined || isLoopback(bareHost(new URL(url)));

/** Where to listen: only for this machine, unless PUBLIC_URL says that others come, or HOST says where. */
export const listenHost = ({ HOST, PUBLIC_URL }: Pick<Env, 'HOST' | 'PUBLIC_URL'> = env): string =>
  HOST ?? (isLocalUrl(PUBLIC_URL) ? '127.0.0.1' : '0.0.0.0');

/** Where this process reaches itself, without a trailing slash. */
export function ownUrl(): string {
  const host = listenHost();
  const reached = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `http://${reached.includes(':') ? `[${reached}]` : reached}:${env.PORT}`;
}
