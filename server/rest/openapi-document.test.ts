// Alone: the document is built once per process, with the public address that is set here.
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { completeEnv } from '#server/base/env.ts';
import { answerOpenapi } from './openapi-document.ts';
import { restOperations } from './route-table.ts';

// biome-ignore lint/suspicious/noExplicitAny: the test reads the document without knowing its type, as any client does.
let document: any;
let text: string;
beforeAll(async () => {
  // The linter does not accept localhost as the server of a published document.
  completeEnv({ PUBLIC_URL: 'https://api.parley.test' });
  text = (await answerOpenapi()).body;
  document = JSON.parse(text);
});

const lint = async (source: string) => {
  const config = await createConfig({ extends: ['recommended-strict'] });
  const problems = await lintFromString({ source, absoluteRef: '/openapi.json', config });
  return problems.map(({ ruleId, message, location }) => `${ruleId} ${message} ${location[0]?.pointer}`);
};
// biome-ignore lint/suspicious/noExplicitAny: the test reads the document without knowing its type.
const operations = (): [string, any][] =>
  Object.entries(document.paths).flatMap(([path, item]) =>
    // biome-ignore lint/suspicious/noExplicitAny: the test reads the document without knowing its type.
    Object.entries(item as any).map(([method, operation]) => [`${method.toUpperCase()} ${path}`, operation]),
  ) as never;

describe('GET /openapi', () => {
  it('is OpenAPI 3.1 with version 1.0.0 and passes the strictest lint rules', async () => {
    expect(document).toMatchObject({ openapi: '3.1.0', info: { version: '1.0.0' } });
    expect(await lint(text)).toEqual([]);
  }, 60_000);

  it('is checked by a linter that reports a wrong example and a duplicate operationId', async () => {
    const planted = structuredClone(document);
    planted.paths['/contacts/{id}'].get.responses['200'].content['application/json'].example.id = 7;
    planted.paths['/contacts'].post.operationId = planted.paths['/contacts'].get.operationId;
    expect((await lint(JSON.stringify(planted))).join('\n')).toMatch(
      /example[\s\S]*operationId|operationId[\s\S]*example/,
    );
  }, 60_000);

  it('mentions no Markdown file, because callers do not have these files', () => {
    expect(text.match(/[\w-]+\.md/g) ?? []).toEqual([]);
  });

  it('lists every REST operation under its path and all its aliases', () => {
    const told = operations().map(([name]) => name);
    for (const { declaration } of restOperations()) {
      const { method, path, aliases = [] } = declaration.rest ?? { method: 'GET', path: '/' };
      for (const one of [path, ...aliases]) expect(told).toContain(`${method} ${one}`);
    }
    expect(told).toEqual(expect.arrayContaining(['GET /health', 'GET /openapi']));
  });

  const closed = '"additionalProperties":false';
  const strict = { additionalProperties: false };
  it('allows further fields in answers (contract/versions.md#deprecated), but not in request bodies', () => {
    const sentAlone = /^(?:Send|Reply)\w+Message$/;
    for (const [name, schema] of Object.entries(document.components.schemas)) {
      if (sentAlone.test(name)) expect([name, schema]).toEqual([name, expect.objectContaining(strict)]);
      else expect([name, JSON.stringify(schema)]).toEqual([name, expect.not.stringContaining(closed)]);
    }
    for (const [name, { responses, requestBody }] of operations()) {
      for (const response of Object.values(responses))
        expect([name, JSON.stringify(response)]).toEqual([name, expect.not.stringContaining(closed)]);
      const sent = requestBody?.content['application/json'].schema;
      if (sent && !sent.$ref) expect([name, sent]).toEqual([name, expect.objectContaining(strict)]);
    }
  });

  it('has a named schema for each main resource, from which generated clients take their type names', () => {
    const names = ['Contact', 'Tag', 'Conversation', 'Message', 'Webhook', 'Delivery', 'Event', 'Error'];
    expect(Object.keys(document.components.schemas)).toEqual(expect.arrayContaining(names));
  });

  it('states the key, the scope, the rate limit and the common errors of every operation that needs a key', () => {
    for (const [name, operation] of operations()) {
      if (['GET /health', 'GET /openapi'].includes(name)) continue;
      // An automation is started with its own token, which has no scopes.
      const isFlow = /automation-(trigger|webhook)$/.test(name);
      expect([name, operation.security]).toEqual([name, [isFlow ? { flowToken: [] } : { apiKey: [] }]]);
      expect([name, operation['x-required-scope']]).toEqual([name, isFlow ? undefined : expect.anything()]);
      expect([name, operation['x-rate-limit']]).toEqual([name, { calls_per_60_s_and_key: expect.any(Number) }]);
      expect([name, Object.keys(operation.responses)]).toEqual([
        name,
        expect.arrayContaining(['401', '403', '429', '500']),
      ]);
    }
  });
});
