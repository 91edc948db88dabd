import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startHarness } from '#server/testing/harness.ts';
import { panelOf, refusalOf } from '#server/testing/panel.ts';
import type { MemberIdentity } from './context.ts';
import type { Declaration } from './declaration.ts';
import { apiRouter } from './root.ts';

const api = startHarness();
type Named = [string, Declaration];
const panelOnly: Named[] = Object.entries(
  apiRouter._def.procedures as unknown as Record<string, { _def: { meta: Declaration } }>,
)
  .map(([name, procedure]): Named => [name, procedure._def.meta])
  .filter(([, declaration]) => !declaration.rest && declaration.scope !== 'public');

let admin: MemberIdentity;
let editor: MemberIdentity;
let finance: MemberIdentity;
beforeAll(async () => {
  const organization = await api.createOrganization({ isPartner: true });
  admin = await api.createMember(organization);
  editor = await api.createMember(organization, { role: 'editor' });
  finance = await api.createMember(organization, { role: 'financeiro' });
});
afterAll(() => api.stop());

/** Calls an operation by its name in the router. */
function callAs(member: MemberIdentity | null, name: string, input: unknown): Promise<unknown> {
  const [room = '', act = ''] = name.split('.');
  const rooms = panelOf(member) as unknown as Record<string, Record<string, (input: unknown) => Promise<unknown>>>;
  return rooms[room]?.[act]?.(input) ?? Promise.reject(new Error(`${name} is missing`));
}

describe('every operation that exists only in the panel', () => {
  it.each(panelOnly)('%s refuses an unknown field (unknown_fields)', async (name, declaration) => {
    const input = { ...(declaration.example.input as object | undefined), not_a_field: 1 };
    expect(await refusalOf(callAs(admin, name, input))).toMatchObject({
      code: 'unknown_fields',
      details: { unknown_fields: ['not_a_field'] },
    });
  });

  it.each(panelOnly.filter(([, declaration]) => 'id' in declaration.input.shape))(
    '%s returns a _not_found code for an unknown id and for a malformed id',
    async (name, declaration) => {
      const sent = declaration.example.input as { id: string };
      for (const id of ['01939a1c-ffff-7000-8000-00000000dead', 'not-a-uuid']) {
        const { code } = await refusalOf(callAs(admin, name, { ...sent, id }));
        expect(code).toMatch(/_not_found$/);
      }
    },
  );

  it('webhook operations refuse an editor and a finance member: admin_only (contract/errors.md#webhooks)', async () => {
    const create = panelOf(editor).webhooks.createWebhook({ url: 'https://93.184.216.34/', events: ['contact.*'] });
    expect((await refusalOf(create)).code).toBe('admin_only');
    expect((await refusalOf(panelOf(finance).webhooks.listWebhooks({}))).code).toBe('admin_only');
  });
});
