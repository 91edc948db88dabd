import { createHmac } from 'node:crypto';
import { env } from './env.ts';

/** The path of the sandbox operator. Where the sandbox is on, start-up sets WHATSAPP_API_URL to it. */
export const sandboxPath = '/sandbox-operator';

/**
 * The header with the deployment's token, sent by the adapter. A number's own token is in the header where the operator
 * expects it.
 */
export const sandboxTokenHeader = 'x-sandbox-token';

/**
 * Returns the token that the adapter sends to the sandbox operator of the same deployment. It is derived from the
 * deployment's key, so exactly the processes that can decrypt the stored tokens have it.
 */
export function sandboxToken(): string {
  if (!env.ENCRYPTION_KEY) throw new Error('ENCRYPTION_KEY is not set; start-up makes one in DATA_DIR');
  return createHmac('sha256', env.ENCRYPTION_KEY).update('the token of the sandbox operator').digest('base64url');
}

/**
 * Whether the operator is this deployment's sandbox (server/README.md), so that no message leaves. Start-up has decided
 * that.
 */
export const isSandboxOn = (): boolean => env.SANDBOX === true && Boolean(env.WHATSAPP_API_URL?.endsWith(sandboxPath));

/** Whether customers write to the demo by themselves in this deployment. */
export const isDemoTrafficOn = (): boolean => isSandboxOn() && env.SEED_DEMO === true && env.DEMO_TRAFFIC;
