import type { RunningApp } from '../app/start-app.ts';

export const password = 'a-long-password';

// biome-ignore lint/suspicious/noExplicitAny: the tests read arbitrary responses; their assertions check them.
type Json = any;
export type Call = (method: string, path: string, body?: unknown) => Promise<Json>;

/**
 * Provisions an organization with two members, a pipeline, custom fields and an API key. Returns a function that calls
 * the API.
 */
export async function organizationWithPipeline(app: RunningApp): Promise<Call> {
  const made = (await app.provision({
    organization: { name: 'Acme', plan: 'pro' },
    members: [
      { email: 'ana@acme.test', name: 'Ana Ribeiro', role: 'admin', owner: true, password },
      { email: 'bruno@acme.test', name: 'Bruno Lima', role: 'atendente', owner: false, password },
      { email: 'fabio@acme.test', name: 'Fabio Rocha', role: 'financeiro', owner: false, password },
    ],
    custom_fields: [
      { key: 'city', label: 'Cidade', type: 'text' },
      { key: 'size', label: 'Porte', type: 'select', options: ['Pequeno', 'Grande'] },
    ],
    tags: [{ name: 'vip', color: '#8B5CF6', type: 'contact' }],
    pipelines: [
      {
        name: 'Vendas',
        is_default: true,
        stages: [
          { name: 'Novo', color: '#94A3B8' },
          { name: 'Proposta', color: '#F59E0B' },
          { name: 'Fechado', color: '#22C55E' },
        ],
      },
    ],
    keys: [{ name: 'all', scopes: ['contacts:read', 'contacts:write'] }],
  })) as { keys: { secret: string }[] };
  const key = made.keys[0]?.secret ?? '';
  return async (method, path, body) => {
    const answer = await fetch(`${app.url}/v1${path}`, {
      method,
      headers: { Authorization: `Bearer ${key}` },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return answer.json();
  };
}
