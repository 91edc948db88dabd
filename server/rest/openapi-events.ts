import { z } from 'zod';
import { eventDataShape } from '#server/contract/developers/event-data.ts';
import { type EventType, eventTypeNames, eventTypes } from '#server/contract/developers/event-types.ts';
import { sampleEvent } from '#server/contract/developers/sample-event.ts';
import { eventShape } from '#server/contract/developers/webhook.ts';
import { open, toSchema, withNamedParts } from './openapi-schema.ts';

type Json = Record<string, unknown>;
type Sent = EventType | 'webhook.test';

const sentTypes: readonly Sent[] = [...eventTypeNames, 'webhook.test'];

/** Returns the schema name of an event type: `ContactStageChangedEvent` for `contact.stage_changed`. */
const nameOf = (type: Sent) => `${type.replace(/(?:^|[._])(\w)/g, (_, letter: string) => letter.toUpperCase())}Event`;

const descriptionOf = (type: Sent) =>
  type === 'webhook.test' ? 'Sent by POST /webhooks/{id}/test alone.' : eventTypes[type].description;

const testData = { type: 'object', properties: { object: { type: 'null' } }, required: ['object'] };

const erasedWords = 'Only `object`, null, once what the event is about was erased.';

/**
 * Builds the schema of an event type. Its `data` contains the resource and the ids of the objects to which the resource
 * belongs. The resource is null if it no longer exists.
 */
function eventSchema(type: Sent): { schema: Json; named: Json } {
  const { properties, ...envelope } = open(toSchema(z.object(eventShape.shape), 'output')) as {
    properties: Json;
  };
  const { schema: told, named } = withNamedParts(
    type === 'webhook.test' ? testData : (open(toSchema(eventDataShape(type), 'output')) as Json),
  );
  // An erasure of personal data leaves only the event's type and an empty `data`.
  const data = { ...told, required: ['object'], description: erasedWords };
  const described = { ...envelope, description: descriptionOf(type) };
  return {
    schema: { ...described, properties: { ...properties, type: { const: type, type: 'string' }, data } },
    named,
  };
}

const header = (name: string, description: string, schema: Json) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema,
});
const deliveryHeaders = [
  header('Svc-Signature', '`t=<unix_seconds>,v1=<hex_signature>`: HMAC-SHA256 of `<t>.<raw body>` by the secret.', {
    type: 'string',
  }),
  header('Svc-Event', 'The event type.', { type: 'string' }),
  header('Svc-Event-Id', 'The event id; use it to ignore repeats.', { type: 'string' }),
  header('Svc-Delivery-Id', 'The delivery: the same for all its attempts.', { type: 'string', format: 'uuid' }),
  header('Svc-Attempt', 'The attempt, from 1.', { type: 'integer', minimum: 1 }),
];

function delivery(type: Sent): Json {
  const schema = { $ref: `#/components/schemas/${nameOf(type)}` };
  const example = type === 'webhook.test' ? undefined : sampleEvent(type);
  return {
    post: {
      operationId: `webhook.${type}`,
      summary: type,
      description: descriptionOf(type),
      tags: ['Events'],
      // A delivery contains no API key. The receiver recognizes the sender by the signature.
      security: [],
      parameters: deliveryHeaders,
      requestBody: { required: true, content: { 'application/json': { schema, ...(example ? { example } : {}) } } },
      responses: {
        '2XX': { description: 'Received, within 10 seconds.' },
        '4XX': { description: 'Failed: it is sent again after 1 min, 5 min, 30 min, 2 h and 12 h.' },
      },
    },
  };
}

/**
 * Returns the descriptions of the requests that Parley posts to a webhook endpoint, one for each event type (`webhooks`
 * in OpenAPI 3.1).
 */
export const webhookPaths = (): Json => Object.fromEntries(sentTypes.map((type) => [type, delivery(type)]));

/**
 * Builds one schema for each event type, and the schema `Event`, which is the union of them by `type`. `parts` contains
 * the schemas of the resources that the events contain.
 */
export function eventSchemas(): { parts: Json; schemas: Json } {
  const made = sentTypes.map((type) => [nameOf(type), eventSchema(type)] as const);
  const refs = sentTypes.map((type) => [type, `#/components/schemas/${nameOf(type)}`] as const);
  const schemas = {
    ...Object.fromEntries(made.map(([name, { schema }]) => [name, schema])),
    Event: {
      description: 'Any event, as it is posted to an endpoint and listed by GET /events.',
      oneOf: refs.map(([, $ref]) => ({ $ref })),
      discriminator: { propertyName: 'type', mapping: Object.fromEntries(refs) },
    },
  };
  return { parts: Object.assign({}, ...made.map(([, { named }]) => named)) as Json, schemas };
}
