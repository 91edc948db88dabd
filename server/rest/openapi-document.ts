import { createHash } from 'node:crypto';
import { type Declaration, isRead } from '#server/api/declaration.ts';
import { now } from '#server/base/clock.ts';
import { publicUrl } from '#server/base/env.ts';
import { oncePerProcess } from '#server/base/once-per-process.ts';
import { type ErrorCode, errors } from '#server/contract/errors.ts';
import { rateLimits } from '#server/contract/platform/rate-limits.ts';
import { describeOperations, namedBodies, parametersOf, requestBodyOf } from './describe-operations.ts';
import { eventSchemas, webhookPaths } from './openapi-events.ts';
import {
  errorExamples,
  errorSchema,
  headerComponents,
  healthSchema,
  openPaths,
  responseHeaders,
  securityOf,
} from './openapi-parts.ts';
import { open, toSchema, withoutFormatPatterns } from './openapi-schema.ts';
import { restOperations } from './route-table.ts';

type Json = Record<string, unknown>;

/**
 * Returns the error codes that any operation with this kind of access can return, in addition to the operation's own
 * codes (contract/transport.md).
 */
function codesOf(declaration: Declaration): ErrorCode[] {
  const general: ErrorCode[] = ['invalid_request', 'rate_limit_exceeded', 'internal_error', 'method_not_allowed'];
  const isFlow = declaration.scope === 'flow';
  const keys: ErrorCode[] = isFlow
    ? ['invalid_flow_token']
    : ['missing_authorization', 'invalid_api_key', 'expired_api_key', 'ip_not_allowed'];
  const scoped: ErrorCode[] =
    isFlow || declaration.scope === 'any' || declaration.scope === 'public' ? [] : ['insufficient_scope'];
  const written: ErrorCode[] = [
    'invalid_json',
    'unknown_fields',
    'payload_too_large',
    'plan_limit_exceeded',
    'storage_full',
  ];
  const away: ErrorCode = 'service_unavailable';
  const all = [away, ...general, ...keys, ...scoped, ...(isRead(declaration) ? [] : written), ...declaration.errors];
  return [...new Set(all)].filter((code) => code !== 'method_not_allowed');
}

function errorResponses(declaration: Declaration, path: string): Json {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of codesOf(declaration)) {
    const { status } = errors[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      {
        description: codes.map((code) => `\`${code}\`: ${errors[code].message}`).join('\n\n'),
        headers: responseHeaders(status, declaration, path),
        content: {
          'application/json': {
            schema: { $ref: '#/components/schemas/Error' },
            examples: Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }])),
          },
        },
      },
    ]),
  );
}

function acceptedResponse(declaration: Declaration, path: string): Json {
  const { accepted } = declaration.rest ?? {};
  if (!accepted) return {};
  const content = { 'application/json': { schema: open(toSchema(accepted.output)), example: accepted.example } };
  return { 202: { description: 'Accepted.', headers: responseHeaders(202, declaration, path), content } };
}

/**
 * Completes the library's description of an operation. Replaces the parameters and the body, which are incomplete or
 * wrong, and adds every status, header, error and example.
 */
function complete(operation: Json, declaration: Declaration, path: string): Json {
  const status = String(declaration.rest?.status ?? 200);
  const body = requestBodyOf(declaration);
  const { requestBody: _wrong, parameters: _partial, responses, ...kept } = operation;
  const described = (responses as Record<string, { content?: Record<string, { schema?: unknown }> }>)['200'];
  const schema = open(described?.content?.['application/json']?.schema ?? {});
  return {
    ...kept,
    ...(declaration.rest?.deprecatedAt ? { deprecated: true } : {}),
    parameters: parametersOf(declaration, path),
    ...(body ? { requestBody: body } : {}),
    ...securityOf(declaration),
    'x-rate-limit': { calls_per_60_s_and_key: rateLimits[declaration.limit] },
    ...(declaration.rest?.retiring?.some((one) => one.path === path) ? { deprecated: true } : {}),
    responses: {
      [status]: {
        description: 'Success.',
        headers: responseHeaders(200, declaration, path),
        content: {
          'application/json': { schema, example: declaration.example.output },
          ...(declaration.rest?.alsoAnswers ? { [declaration.rest.alsoAnswers]: { schema: { type: 'string' } } } : {}),
        },
      },
      ...acceptedResponse(declaration, path),
      ...errorResponses(declaration, path),
    },
  };
}

/**
 * Returns only the components that the paths use. For example, the result has no errors that occur only in the panel.
 */
function usedIn(paths: Json, kind: 'headers' | 'examples', all: Json): Json {
  const text = JSON.stringify(paths);
  return Object.fromEntries(Object.entries(all).filter(([name]) => text.includes(`#/components/${kind}/${name}"`)));
}

/** The tags of the OpenAPI document, in the order of the API reference, each with a description. */
const documentTags = [
  { name: 'Messages', description: 'Send messages over the chat-app channel, and look up what was sent.' },
  {
    name: 'Contacts',
    description: 'People: create, update, find, tag, assign, move through pipelines, merge and erase.',
  },
  { name: 'Conversations', description: 'Read conversations and act on them: assign, release, pause the AI, resolve.' },
  { name: 'Agents', description: 'AI agents, and conversations with them over the API.' },
  { name: 'Events', description: 'What happened, as it is posted to webhook endpoints and listed for polling.' },
  { name: 'Webhooks', description: 'Endpoints that are told of events, their deliveries and secrets.' },
  { name: 'Automations', description: 'Flows, and starting one for a phone.' },
  { name: 'Campaigns', description: 'One template for many contacts, and how it went.' },
  { name: 'Templates', description: 'Message templates approved by the network operator.' },
  { name: 'Connections', description: 'Connected numbers.' },
  { name: 'Configuration', description: 'Custom fields, tags, pipelines, members and quick replies.' },
  { name: 'Organization', description: 'The account: alerts, plan, limits and usage.' },
  { name: 'Analytics', description: 'Figures of conversations, messages and agents.' },
  { name: 'Partner', description: 'Client spaces of a partner, their keys and usage.' },
  { name: 'Service', description: 'Availability, and this document.' },
] as const;

function buildDocument(): Json {
  const operations = restOperations().flatMap(({ name, declaration }) => {
    const { rest } = declaration;
    if (!rest) return [];
    const retiring = (rest.retiring ?? []).filter((one) => one.until >= now()).map((one) => one.path);
    return [rest.path, ...(rest.aliases ?? []), ...retiring].map((path, index) => ({
      name: index === 0 ? name : `${name}.alias${index}`,
      path,
      declaration,
    }));
  });
  const document = describeOperations(operations, {
    title: 'Parley API',
    version: '1.0.0',
    baseUrl: `${publicUrl()}/v1`,
    description:
      'Contacts, conversations, messages and signed webhooks of a customer-conversation platform. Authenticate with `Authorization: Bearer <API_KEY>`; keys are made in the developer area of the panel.',
  }) as unknown as { paths: Record<string, Record<string, Json>>; components: { schemas?: Json }; info: Json };
  for (const { path, declaration } of operations) {
    const item = document.paths[path];
    const method = declaration.rest?.method.toLowerCase() ?? '';
    if (item?.[method]) item[method] = complete(item[method], declaration, path);
  }
  document.info.license = { name: 'MIT', identifier: 'MIT' };
  document.info.contact = { name: 'Developer guides of this deployment', url: `${publicUrl()}/docs` };
  // The library's schemas for errors are removed, because this API's error body has another form.
  const shared = Object.entries(document.components.schemas ?? {}).filter(([name]) => !name.startsWith('error.'));
  const events = eventSchemas();
  document.components.schemas = {
    ...events.parts,
    ...(open(Object.fromEntries(shared)) as Json),
    ...events.schemas,
    ...namedBodies(operations.map(({ declaration }) => declaration)),
    Error: errorSchema,
    Health: healthSchema,
  };
  delete (document.components as Json).responses;
  const paths = { ...document.paths, ...openPaths() };
  const components = {
    ...document.components,
    headers: usedIn(paths, 'headers', headerComponents()),
    examples: usedIn(paths, 'examples', errorExamples()),
  };
  return { ...document, tags: documentTags, paths, webhooks: webhookPaths(), components };
}

/** Returns the document as text, with an ETag that changes whenever the document changes. */
function writeDocument() {
  const body = JSON.stringify(withoutFormatPatterns(buildDocument()));
  // The ETag is weak, because the document may be sent in different compressions.
  return { body, etag: `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"` };
}

/**
 * GET /openapi: returns the OpenAPI 3.1 document. The document is generated once, from the same operations that handle
 * the calls.
 */
export async function answerOpenapi(): Promise<{ status: number; body: string; headers: Record<string, string> }> {
  const { body, etag } = oncePerProcess('openapi', writeDocument);
  // Clients may store the document but must ask each time whether it has changed. The response 304 costs almost
  // nothing.
  return { status: 200, body, headers: { ETag: etag, 'Cache-Control': 'public, no-cache' } };
}
