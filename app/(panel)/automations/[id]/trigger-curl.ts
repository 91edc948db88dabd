import { asCurl } from '../../developers/webhooks/[id]/as-curl.ts';

/** Where a system calls a flow. */
export const triggerAddress = (): string => `${window.location.origin}/v1/automation-trigger`;

/** A call of a flow as a command, with its token or a word in its place. */
export const triggerCurl = (token: string, body: unknown): string =>
  asCurl({ url: triggerAddress(), headers: { Authorization: `Bearer ${token}` }, body: JSON.stringify(body) });
