import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { beforeAll, describe, expect, it } from 'vitest';
import { type EventType, eventTypeNames } from '#server/contract/developers/event-types.ts';
import { sampleEvent } from '#server/contract/developers/sample-event.ts';
import { acceptedMessageTypes } from '#server/contract/inbox/send-message.ts';
import { startHarness } from '#server/testing/harness.ts';
import { answerOpenapi } from './openapi-document.ts';

const api = startHarness();
let key: string;
let ajv: Ajv2020;
// biome-ignore lint/suspicious/noExplicitAny: the test reads the document without knowing its type, as any client does.
let document: any;
beforeAll(async () => {
  document = JSON.parse((await answerOpenapi()).body);
  ajv = new Ajv2020({ strict: false, allErrors: true });
  (formats as unknown as { default: (ajv: Ajv2020) => void }).default(ajv);
  ajv.addSchema(document, 'document');
  key = await api.createKey(await api.createOrganization());
});

const pointer = (...parts: string[]) =>
  `document#/${parts.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')}`;

/** Validates a body against the OpenAPI document. Returns the errors as text, which is empty if the body is valid. */
function againstBody(method: string, path: string, body: unknown): string {
  const fits = ajv.getSchema(
    pointer('paths', path, method.toLowerCase(), 'requestBody', 'content', 'application/json', 'schema'),
  );
  if (!fits) throw new Error(`${method} ${path} has no body in the document`);
  return fits(body) ? '' : ajv.errorsText(fits.errors);
}

const to = '+5511987650001';
const media = (mime_type: string) => ({ url: 'https://example.com/file', mime_type });
const sections = [{ title: 'Sofas', rows: [{ id: 'a', title: 'A' }] }];
/** The smallest valid body of each message type. */
const least: Record<(typeof acceptedMessageTypes)[number], Record<string, unknown>> = {
  text: { text: 'Hello' },
  template: { template_name: 'welcome' },
  image: { media: media('image/png') },
  audio: { media: media('audio/ogg') },
  video: { media: media('video/mp4') },
  document: { media: media('application/pdf') },
  buttons: { body: 'Which?', buttons: [{ id: 'a', title: 'A' }] },
  list: { body: 'Which?', sections },
  cta_url: { body: 'Look', url: 'https://example.com' },
  location_request: { body: 'Where?' },
  product: { product_retailer_id: 'SOFA' },
  product_list: { body: 'Look', sections: [{ title: 'Sofas', product_items: [{ product_retailer_id: 'SOFA' }] }] },
};
const legacyPath: Partial<Record<keyof typeof least, string>> = {
  text: '/send-message',
  template: '/send-template',
  buttons: '/send-buttons',
  list: '/send-list',
  cta_url: '/send-cta-url',
  location_request: '/send-location-request',
  product: '/send-product',
  product_list: '/send-product-list',
};
const without = (body: object, name: string) =>
  Object.fromEntries(Object.entries(body).filter(([one]) => one !== name));

describe('message bodies in the OpenAPI document and on the server', () => {
  it.each(acceptedMessageTypes)('the smallest %s body is valid, and invalid without any one field', async (type) => {
    const body = { type, to, ...least[type] };
    expect(againstBody('POST', '/messages', body)).toBe('');
    // The organization has no number, so nothing is sent. This error shows that the body itself was valid.
    expect((await api.call('POST', '/messages', { key, body })).body.error).toBe('no_connection');
    for (const name of Object.keys(body)) {
      const broken = without(body, name);
      expect([name, againstBody('POST', '/messages', broken)]).not.toEqual([name, '']);
      const { status, body: answer } = await api.call('POST', '/messages', { key, body: broken });
      expect([name, status, answer.error]).not.toEqual([name, 400, 'no_connection']);
      expect([name, status]).toEqual([name, 400]);
    }
    expect(againstBody('POST', '/messages', { ...body, surprise: 1 })).not.toBe('');
    expect(againstBody('POST', '/conversations/{id}/messages', { type, ...least[type] })).toBe('');
    const legacy = legacyPath[type];
    if (!legacy) return;
    expect(againstBody('POST', legacy, { to, ...least[type] })).toBe('');
    expect(againstBody('POST', legacy, least[type])).not.toBe('');
  });

  it('the document allows conversation_id for to, template_id for template_name, and base64 for url', () => {
    const conversation_id = '01939a1c-6a10-7b21-8f0e-000000000012';
    expect(againstBody('POST', '/messages', { type: 'text', conversation_id, text: 'Hello' })).toBe('');
    expect(againstBody('POST', '/messages', { type: 'template', to, template_id: '123' })).toBe('');
    const bytes = { base64: 'aGVsbG8=', mime_type: 'image/png' };
    expect(againstBody('POST', '/messages', { type: 'image', to, media: bytes })).toBe('');
    expect(againstBody('POST', '/messages', { type: 'image', to, media: { mime_type: 'image/png' } })).not.toBe('');
  });
});

describe('bodies of other operations with required fields', () => {
  it.each([
    ['POST', '/contacts', { name: 'Marina' }, { phone: to }, 'missing_identifier'],
    ['POST', '/contacts/tag', { tag: 'vip' }, { tag: 'vip', email: 'a@example.com' }, 'missing_identifier'],
    ['POST', '/contacts/stage', { stage: 'New' }, { stage: 'New', phone: to }, 'missing_identifier'],
    ['POST', '/contacts/stage', { phone: to }, { lost: true, phone: to }, 'invalid_request'],
    ['DELETE', '/contacts/assign', {}, { cpf: '52998224725' }, 'missing_identifier'],
  ])('%s %s rejects %j in the document and on the server', async (method, path, lacking, whole, error) => {
    expect(againstBody(method, path, lacking)).not.toBe('');
    expect(againstBody(method, path, whole)).toBe('');
    expect((await api.call(method, path, { key, body: lacking })).body.error).toBe(error);
  });

  it('the document requires phone to start an automation, and a member to assign a conversation', () => {
    expect(againstBody('POST', '/automation-trigger', {})).not.toBe('');
    expect(againstBody('POST', '/automation-trigger', { phone: to })).toBe('');
    expect(againstBody('POST', '/conversations/{id}/assign', {})).not.toBe('');
    expect(againstBody('POST', '/conversations/{id}/assign', { user_email: 'ana@example.com' })).toBe('');
  });
});

describe('webhooks in the OpenAPI document', () => {
  const nameOf = (type: string): string =>
    document.webhooks[type].post.requestBody.content['application/json'].schema.$ref.split('/').at(-1);
  const takes = (name: string, body: unknown) => {
    const fits = ajv.getSchema(pointer('components', 'schemas', name));
    return fits?.(body) ? '' : ajv.errorsText(fits?.errors);
  };

  it('list exactly the 30 event types and webhook.test', () => {
    expect(Object.keys(document.webhooks).toSorted()).toEqual([...eventTypeNames, 'webhook.test'].toSorted());
    expect(eventTypeNames).toHaveLength(30);
  });

  it.each(eventTypeNames)(
    '%s accepts its sample, also erased, rejects another type, and declares exactly the keys of the data',
    (type: EventType) => {
      const sample = sampleEvent(type);
      expect(takes(nameOf(type), sample)).toBe('');
      expect(takes('Event', sample)).toBe('');
      expect(takes(nameOf(type), { ...sample, type: 'webhook.test' })).not.toBe('');
      expect(takes(nameOf(type), { ...sample, data: { ...sample.data, object: null } })).toBe('');
      const { properties } = document.components.schemas[nameOf(type)].properties.data;
      expect(Object.keys(properties).toSorted()).toEqual(Object.keys(sample.data).toSorted());
      // An event from which personal data was erased must still be valid.
      expect(takes(nameOf(type), { ...sample, data: { object: null } })).toBe('');
      expect(takes(nameOf(type), { ...sample, data: without(sample.data, 'object') })).not.toBe('');
    },
  );

  it('webhook.test accepts an event whose object is null', () => {
    const sample = { ...sampleEvent('contact.created'), type: 'webhook.test', data: { object: null } };
    expect(takes('WebhookTestEvent', sample)).toBe('');
  });
});
