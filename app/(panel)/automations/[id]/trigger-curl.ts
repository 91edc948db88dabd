import { asCurl } from '../../developers/webhooks/[id]/as-curl.ts';

/** Returns the URL that an external system calls to start an automation. */
export const triggerAddress = (): string => `${window.location.origin}/v1/automation-trigger`;

/** Returns a curl command that starts an automation. `token` may be a placeholder. */
export const triggerCurl = (token: string, body: unknown): string =>
  asCurl({ url: triggerAddress(), headers: { Authorization: `Bearer ${token}` }, body: JSON.stringify(body) });
