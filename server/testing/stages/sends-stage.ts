import { afterAll } from 'vitest';
import { completeEnv } from '#server/base/env.ts';
import { createConnection, createTemplate } from '../factories.ts';
import { startHarness } from '../harness.ts';
import { startNullOperator } from '../servers/null-operator.ts';
import { temporaryFolder } from '../temporary-folder.ts';

let people = 0;
/** Returns a phone number that was not used before. */
export const somebody = () => `+55 11 9${String(81_000_000 + people++)}`;

export const text = { type: 'text', text: 'Olá' };
export const sections = [{ title: 'Tudo', rows: [{ id: 'a', title: 'A' }] }];
export const products = [{ title: 'Tudo', product_items: [{ product_retailer_id: 'SKU' }] }];
export const link = 'https://example.com/file';
export const media = (mime_type: string, name?: string) => ({ url: link, mime_type, ...(name ? { name } : {}) });

/**
 * Sets up an organization with one number, a catalog and two templates. Its messaging provider is a server that accepts
 * or refuses sends as the test decides.
 */
export async function stageSends() {
  const api = startHarness();
  completeEnv({ DATA_DIR: temporaryFolder() });
  const operator = await startNullOperator();
  afterAll(async () => {
    await operator.stop();
    await api.stop();
  });
  const organization = await api.createOrganization();
  const key = await api.createKey(organization);
  const connection = await createConnection(organization, { phoneNumberId: '1000', catalogId: '300030003000' });
  for (const [name, body] of [
    ['hello', 'Oi {{1}}'],
    ['plain', 'Oi'],
  ] as const) {
    const components = [{ type: 'BODY', text: body }];
    await createTemplate(organization, { connectionId: connection, name, components });
  }
  const post = (body: object, as = key, headers = {}) => api.call('POST', '/messages', { key: as, body, headers });
  const send = (body: object, as = key) => post({ to: somebody(), ...body }, as);
  const last = () => operator.accepted.at(-1)?.body;
  return { api, operator, organization, key, connection, post, send, last };
}
