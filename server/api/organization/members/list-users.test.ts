import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Role, roles } from '#server/contract/organization/scopes.ts';
import { startHarness } from '#server/testing/harness.ts';

const api = startHarness();
const emails = {} as Record<Role, string>;
let key: string;

beforeAll(async () => {
  const organization = await api.createOrganization();
  key = await api.createKey(organization);
  for (const role of roles) emails[role] = (await api.createMember(organization, { role, name: role })).email;
  await api.createMember(await api.createOrganization());
});
afterAll(() => api.stop());

const rolesOf = async (query: string) => {
  const { status, body } = await api.call('GET', `/users${query}`, { key });
  expect(status).toBe(200);
  return body.data.map((user: { role: string }) => user.role);
};

describe('contract/organization.md#operations: GET /users: members (contract/organization.md#users)', () => {
  it('returns the members, newest first', async () => {
    const { body } = await api.call('GET', '/users', { key });
    expect(body).toEqual({
      data: roles.toReversed().map((role) => ({
        id: expect.any(String),
        name: role,
        email: emails[role],
        role,
        is_owner: false,
        member_since: expect.any(String),
      })),
      next_cursor: null,
      has_more: false,
    });
  });

  it('filters by `assignable`: only roles that may own contacts and conversations, or all roles', async () => {
    expect(await rolesOf('?assignable=true')).toEqual(['atendente', 'editor', 'admin']);
    expect(await rolesOf('?assignable=false')).toEqual(['financeiro', 'atendente', 'editor', 'admin']);
  });

  it('filters by `role`, also combined with `assignable`', async () => {
    expect(await rolesOf('?role=editor')).toEqual(['editor']);
    expect(await rolesOf('?role=financeiro')).toEqual(['financeiro']);
    expect(await rolesOf('?role=financeiro&assignable=true')).toEqual([]);
  });

  it('returns e-mails that assigned_user_email of POST /contacts accepts', async () => {
    const body = { email: 'owned@example.com', assigned_user_email: emails.editor };
    expect((await api.call('POST', '/contacts', { key, body })).body.assigned_user).toMatchObject({
      email: emails.editor,
    });
  });
});
