import { env } from './env.ts';
import { isSandboxOn, sandboxPath } from './sandbox-token.ts';

/**
 * The path of the sandbox's webhook inspector, which receives webhooks. Each organization has its own token below this
 * path.
 */
export const hooksPath = `${sandboxPath}/hooks`;

const tokenForm = /^[0-9A-Za-z]{40}$/;
export const hookTokenLength = 40;

const hooksUrl = () => new URL(`${env.WHATSAPP_API_URL}/hooks/`).href;

/** Returns the inspector's URL for this token. The URL works only while the sandbox is on. */
export const hookUrl = (token: string): string => hooksUrl() + token;

/**
 * Whether the URL is exactly the address of a webhook inspector of this deployment. Any other port or path of this
 * machine is refused, and so is a query.
 */
export function isHookUrl(url: URL): boolean {
  return isSandboxOn() && url.href.startsWith(hooksUrl()) && tokenForm.test(url.href.slice(hooksUrl().length));
}
