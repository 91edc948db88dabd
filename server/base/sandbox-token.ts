import { createHmac } from 'node:crypto';
import { env } from './env.ts';

/** The path of the simulated WhatsApp API. If the sandbox is on, start-up sets WHATSAPP_API_URL to this path. */
export const sandboxPath = '/sandbox-operator';

/**
 * The header in which Parley's WhatsApp adapter sends the deployment's token to the sandbox. The token of the number is
 * in the same header as with the real WhatsApp API.
 */
export const sandboxTokenHeader = 'x-sandbox-token';

/**
 * Returns the token that Parley's WhatsApp adapter sends to the simulated WhatsApp API of the same deployment. The
 * token is derived from the encryption key, so only processes that can decrypt the stored tokens know it.
 */
export function sandboxToken(): string {
  if (!env.ENCRYPTION_KEY) throw new Error('ENCRYPTION_KEY is not set; start-up makes one in DATA_DIR');
  return createHmac('sha256', env.ENCRYPTION_KEY).update('the token of the sandbox operator').digest('base64url');
}

/**
 * Whether messages go to this deployment's simulated WhatsApp API (server/README.md), so that no message leaves the
 * server. This is decided at start-up.
 */
export const isSandboxOn = (): boolean => env.SANDBOX === true && Boolean(env.WHATSAPP_API_URL?.endsWith(sandboxPath));

/** Whether simulated customers write to the demo in this deployment. */
export const isDemoTrafficOn = (): boolean => isSandboxOn() && env.SEED_DEMO === true && env.DEMO_TRAFFIC;
