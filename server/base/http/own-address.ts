import ipaddr from 'ipaddr.js';
import { type Env, env } from '../env.ts';
import { bareHost } from '../host-and-port.ts';

/** Whether the host name or address is this machine's loopback. */
export function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '').toLowerCase();
  if (bare === 'localhost' || bare.endsWith('.localhost')) return true;
  return ipaddr.isValid(bare) && ipaddr.process(bare).range() === 'loopback';
}

/** Whether only this machine can use the URL. Also true if no URL is set. */
export const isLocalUrl = (url: string | undefined): boolean => url === undefined || isLoopback(bareHost(new URL(url)));

/**
 * Returns the host to listen on: the host in HOST if it is set, all interfaces if PUBLIC_URL shows that other machines
 * call this server, and otherwise loopback.
 */
export const listenHost = ({ HOST, PUBLIC_URL }: Pick<Env, 'HOST' | 'PUBLIC_URL'> = env): string =>
  HOST ?? (isLocalUrl(PUBLIC_URL) ? '127.0.0.1' : '0.0.0.0');

/** Returns the URL at which this process can call itself, without a trailing slash. */
export function ownUrl(): string {
  const host = listenHost();
  const reached = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `http://${reached.includes(':') ? `[${reached}]` : reached}:${env.PORT}`;
}
