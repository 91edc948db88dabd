import type { Env } from '#server/base/env.ts';
import { isLocalUrl, isLoopback, listenHost } from '#server/base/http/own-address.ts';
import { sandboxPath } from '#server/base/sandbox-token.ts';
import { stripEnd } from '#server/base/strip-ends.ts';

/** The settings as the administrator gave them, before start-up completes them. */
type Given = Pick<Env, 'PORT' | 'HOST' | 'PUBLIC_URL' | 'DATABASE_URL' | 'WHATSAPP_API_URL' | 'SANDBOX' | 'SEED_DEMO'>;

interface Exposure {
  /** Whether the simulated WhatsApp API may be used, because no other WhatsApp API is set. */
  readonly isOwnOperator: boolean;
  readonly sandbox: boolean;
  readonly seedDemo: boolean;
  /** Texts to print for the person who starts the server. */
  readonly warnings: readonly string[];
}

/** Whether the URL is that of the built-in simulated WhatsApp API. */
function isOurDouble(url: string, port: number): boolean {
  const { hostname, port: named, pathname } = new URL(url);
  const isHere = isLoopback(hostname) && Number(named || 80) === port;
  return isHere && stripEnd(pathname, '/') === sandboxPath;
}

/**
 * Decides who can reach this deployment, and which features are on by default. The simulated WhatsApp API and the demo
 * are on by default only if no other machine can reach the server: the database is embedded, the server listens on
 * loopback, and there is no public address.
 */
export function decideExposure(given: Given): Exposure {
  const { DATABASE_URL, PUBLIC_URL, WHATSAPP_API_URL, SANDBOX, SEED_DEMO } = given;
  const host = listenHost(given);
  const isAlone = isLoopback(host) && isLocalUrl(PUBLIC_URL);
  const byDefault = DATABASE_URL === undefined && isAlone;
  const isOwnOperator = WHATSAPP_API_URL === undefined || isOurDouble(WHATSAPP_API_URL, given.PORT);
  const sandbox = isOwnOperator && (SANDBOX ?? byDefault);
  const warnings: string[] = [];
  if (sandbox) {
    warnings.push(
      `THE SANDBOX OPERATOR IS ON: no message leaves; its phone writes as any customer, for administrators and keys with messages:send${isAlone ? '' : '. OTHERS CAN REACH THIS SERVER'}`,
    );
  }
  if (SANDBOX === true && !isOwnOperator)
    warnings.push('SANDBOX has no effect beside a WHATSAPP_API_URL of another operator');
  if (isOwnOperator && !sandbox) {
    warnings.push('THERE IS NO NETWORK OPERATOR: sends fail. Set WHATSAPP_API_URL, or SANDBOX=true for the sandbox');
  }
  if (PUBLIC_URL === undefined && !isLoopback(host)) {
    warnings.push(
      `PUBLIC_URL IS MISSING while HOST=${host} lets others in: links in e-mails, invitations and files point to localhost`,
    );
  }
  return { isOwnOperator, sandbox, seedDemo: SEED_DEMO ?? byDefault, warnings };
}
