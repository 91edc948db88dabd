import { asCurl } from '../../developers/webhooks/[id]/as-curl.ts';

/** Returns the address where another system starts a flow. */
export const triggerAddress = (): string => `${window.location.origin}/v1/automation-trigger`;

/** Returns the call that starts a flow as a curl command. `token` may be a placeholder. */
export const triggerCurl = (token: string, body: unknown): string =>
  asCurl({ url: triggerAddress(), headers: { Authorization: `Bearer ${token}` }, body: JSON.stringify(body) });
