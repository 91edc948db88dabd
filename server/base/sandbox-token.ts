import { createHmac } from 'node:crypto';
import { env } from './env.ts';

/** Where the sandbox operator answers; what start-up puts in the place of WHATSAPP_API_URL points here. */
export const sandboxPath = '/sandbox-operator';

/** The header in which the adapter shows the deployment's token; a number's own token stands where the operator wants it. */
export const sandboxTokenHeader = 'x-sandbox-token';

/**
 * What the adapter shows to the sandbox operator of the same deployment. Made of the deployment's key: every process
 * that can open the stored tokens has it, and nobody else.
 */
export function sandboxToken(): string {
  if (!env.ENCRYPTION_KEY) throw new Error('ENCRYPTION_KEY is not set; start-up makes one in DATA_DIR');
  return createHmac('sha256', env.ENCRYPTION_KEY).update('the token of the sandbox operator').digest('base64url');
}

/** Is the operator the sandbox of this deployment (server/README.md), so that nothing leaves? Start-up has decided. */
export const isSandboxOn = (): boolean => env.SANDBOX === true && Boolean(env.WHATSAPP_API_URL?.endsWith(sandboxPath));

/** Do customers write to the demo by themselves in this deployment? */
export const isDemoTrafficOn = (): boolean => isSandboxOn() && env.SEED_DEMO === true && env.DEMO_TRAFFIC;
