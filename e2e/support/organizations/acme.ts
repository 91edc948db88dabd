import type { RunningApp } from '../app/start-app.ts';
import { numberWithAgent } from './number-with-agent.ts';

/** The administrator of `provisionAcme`. */
export const ana = { email: 'ana@acme.test', name: 'Ana', role: 'admin', owner: true, password: 'a long password' };

/** Provisions an organization with a number, an administrator and an API key, but no agent. Returns the key. */
export async function provisionAcme(app: RunningApp): Promise<string> {
  const made = await app.provision({
    organization: { name: 'Acme', plan: 'pro' },
    members: [ana],
    ...numberWithAgent,
    agents: [],
    keys: [{ name: 'all', scopes: ['messages:send', 'conversations:read', 'conversations:write'] }],
  });
  return (made.keys as { secret: string }[])[0]?.secret ?? '';
}
