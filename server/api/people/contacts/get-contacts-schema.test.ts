import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { completeEnv } from '#server/base/env.ts';
import { newId } from '#server/base/ids.ts';
import { customFieldWriters, identifierKinds, standardFields } from '#server/contract/people/contacts-schema.ts';
import { startHarness } from '#server/testing/harness.ts';

const api = startHarness();
let organization: string;
let key: string;
const get = (path: string, as: string | undefined = key) => api.call('GET', path, { key: as });
const deadline = new Date('2026-12-07T23:59:59Z');
const goTo = (at: Date) => completeEnv({ CLOCK_OFFSET_SECONDS: String((at.getTime() - Date.now()) / 1000) });

beforeAll(async () => {
  organization = await api.createOrganization();
  key = await api.createKey(organization);
  const field = (name: string, position: number) => ({
    id: newId(),
    organizationId: organization,
    key: name,
    label: name.toUpperCase(),
    type: 'select',
    options: ['a', 'b'],
    position,
  });
  await api.prisma.customField.createMany({ data: [field('plan', 1), field('city', 0)] });
});
afterEach(() => completeEnv({ CLOCK_OFFSET_SECONDS: '0' }));
afterAll(() => api.stop());

describe('GET /contacts-schema (contract/contacts.md#rules)', () => {
  it('lists standard fields, custom fields by position and identifiers, with key, label, type, writable', async () => {
    const { status, body, headers } = await get('/contacts-schema');
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(['standard_fields', 'custom_fields', 'identifiers']);
    for (const entry of [...body.standard_fields, ...body.custom_fields, ...body.identifiers]) {
      expect(entry).toMatchObject({
        key: expect.any(String),
        label: expect.any(String),
        type: expect.any(String),
        writable: entry.written_by.length > 0,
      });
    }
    expect(body.custom_fields).toEqual([
      {
        key: 'city',
        label: 'CITY',
        type: 'select',
        options: ['a', 'b'],
        placeholder: null,
        position: 0,
        writable: true,
        written_by: customFieldWriters,
      },
      {
        key: 'plan',
        label: 'PLAN',
        type: 'select',
        options: ['a', 'b'],
        placeholder: null,
        position: 1,
        writable: true,
        written_by: customFieldWriters,
      },
    ]);
    expect(body.identifiers.map((one: { key: string }) => one.key)).toEqual([
      'email',
      'phone',
      'cpf',
      'wa_user_id',
      'site_user_id',
    ]);
    expect(headers['X-RateLimit-Limit']).toBe('60');
    expect(headers).not.toHaveProperty('Deprecation');
  });
});

describe('written_by of the fields in the contacts schema', () => {
  const bodyOf = (document: Document, named: string) => {
    const [method = '', path = ''] = named.split(' ');
    return document.paths[path]?.[method.toLowerCase()];
  };
  interface Operation {
    readonly requestBody?: {
      readonly content: { 'application/json': { schema: { properties?: Record<string, unknown> } } };
    };
  }
  interface Document {
    readonly paths: Record<string, Record<string, Operation>>;
  }

  it('names operations of the OpenAPI document; POST /contacts and PATCH take the field in their body', async () => {
    const document = (await api.call('GET', '/openapi')).body as Document;
    for (const { key: field, written_by: writers } of [...standardFields, ...identifierKinds]) {
      for (const named of writers) {
        expect(bodyOf(document, named), named).toBeDefined();
        if (named !== 'POST /contacts' && named !== 'PATCH /contacts/{id}') continue;
        const { properties = {} } = bodyOf(document, named)?.requestBody?.content['application/json'].schema ?? {};
        const sent = field === 'assigned_user' ? 'assigned_user_email' : field;
        expect(Object.keys(properties), named).toContain(sent);
      }
    }
    for (const named of customFieldWriters) expect(bodyOf(document, named), named).toBeDefined();
  });
});

describe('the alias /contacts-meta (contract/versions.md#deprecated: until 7 December 2026; contract/access.md#old-tokens)', () => {
  it('returns the schema (200) with Deprecation and Sunset headers until the deadline', async () => {
    goTo(new Date('2026-11-20T12:00:00Z'));
    const old = await get('/contacts-meta');
    expect(old).toMatchObject({
      status: 200,
      headers: {
        // The header contains the day on which the path was deprecated (RFC 9745), not the day on which it ends.
        Deprecation: `@${Date.UTC(2026, 5, 1) / 1000}`,
        Sunset: 'Mon, 07 Dec 2026 23:59:59 GMT',
        'X-RateLimit-Limit': '60',
      },
    });
    expect(old.body).toEqual((await get('/contacts-schema')).body);
    goTo(new Date(deadline.getTime() - 60_000));
    expect((await get('/contacts-meta')).status).toBe(200);
  });

  it('sends the Sunset header with a 401, answers HEAD with 200 and POST with 405', async () => {
    goTo(new Date('2026-11-20T12:00:00Z'));
    const refused = await api.call('GET', '/contacts-meta');
    expect(refused).toMatchObject({ status: 401, headers: { Sunset: expect.any(String) } });
    expect((await api.call('HEAD', '/contacts-meta', { key })).status).toBe(200);
    expect(await api.call('POST', '/contacts-meta', { key })).toMatchObject({
      status: 405,
      headers: { Allow: 'GET, HEAD' },
    });
  });

  it('returns 404 route_not_found after the deadline, with a message that names /contacts-schema', async () => {
    goTo(new Date(deadline.getTime() + 60_000));
    for (const method of ['GET', 'POST']) {
      expect(await api.call(method, '/contacts-meta', { key })).toMatchObject({
        status: 404,
        body: { error: 'route_not_found', message: expect.stringContaining('/contacts-schema') },
      });
    }
    expect((await get('/contacts-schema')).status).toBe(200);
  });

  it('is deprecated in the OpenAPI document, and /contacts-schema is not', async () => {
    const { paths } = (await api.call('GET', '/openapi')).body;
    expect(paths['/contacts-meta'].get.deprecated).toBe(true);
    expect(paths['/contacts-schema'].get).not.toHaveProperty('deprecated');
  });
});

describe('GET /contacts-schema: required scope', () => {
  it('returns 403 for a key without contacts:read', async () => {
    const other = await api.createKey(organization, { scopes: ['contacts:write'] });
    expect(await get('/contacts-schema', other)).toMatchObject({
      status: 403,
      body: { details: { required_scope: 'contacts:read' } },
    });
  });
});
