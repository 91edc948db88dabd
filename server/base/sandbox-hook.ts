import { env } from './env.ts';
import { isSandboxOn, sandboxPath } from './sandbox-token.ts';

/** Where the sandbox receives webhooks. Each organization has its own token below this path. */
export const hooksPath = `${sandboxPath}/hooks`;

const tokenForm = /^[0-9A-Za-z]{40}$/;
export const hookTokenLength = 40;

const hooksUrl = () => new URL(`${env.WHATSAPP_API_URL}/hooks/`).href;

/** Returns the address of the inspector with this token; valid only where the sandbox is on. */
export const hookUrl = (token: string): string => hooksUrl() + token;

/**
 * Whether the URL is an inspector of this deployment in its exact spelling. No other port or path of this machine
 * passes, and no query.
 */
export function isHookUrl(url: URL): boolean {
  return isSandboxOn() && url.href.startsWith(hooksUrl()) && tokenForm.test(url.href.slice(hooksUrl().length));
}
