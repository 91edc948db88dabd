import { env } from './env.ts';
import { isSandboxOn, sandboxPath } from './sandbox-token.ts';

/** Where the sandbox takes webhooks in, each organization's below a word of its own. */
export const hooksPath = `${sandboxPath}/hooks`;

const tokenForm = /^[0-9A-Za-z]{40}$/;
export const hookTokenLength = 40;

const hooksUrl = () => new URL(`${env.WHATSAPP_API_URL}/hooks/`).href;

/** The address of the inspector with this token. Only where the sandbox stands. */
export const hookUrl = (token: string): string => hooksUrl() + token;

/**
 * Is it the address of an inspector of this deployment, spelled as we spell it? Nothing else of this machine is reached by
 * it: neither another port or path, nor a query.
 */
export function isHookUrl(url: URL): boolean {
  return isSandboxOn() && url.href.startsWith(hooksUrl()) && tokenForm.test(url.href.slice(hooksUrl().length));
}
