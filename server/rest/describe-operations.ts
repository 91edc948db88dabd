import { initTRPC } from '@trpc/server';
import { generateOpenApiDocument, type OpenApiMeta, type OpenApiRouter } from 'trpc-to-openapi';
import { z } from 'zod';
import type { Declaration } from '#server/api/declaration.ts';

const trpc = initTRPC.meta<OpenApiMeta>().create();

interface Described {
  readonly name: string;
  readonly path: `/${string}`;
  readonly declaration: Declaration;
}

function documentedProcedure({ name, path, declaration }: Described) {
  const { rest } = declaration;
  if (!rest) throw new Error(`${name} has no place in the REST API`);
  const openapi = {
    method: rest.method,
    path,
    operationId: name,
    summary: declaration.summary,
    description: declaration.description,
    tags: [rest.tag],
    protect: declaration.scope !== 'public',
  };
  // These inputs are not strict. The library only reads them for the document and does not check anything. The document
  // states strictness as additionalProperties below.
  const procedure = trpc.procedure
    .meta({ openapi })
    .input(z.object(declaration.input.shape))
    .output(declaration.output);
  const never = () => {
    throw new Error('a description is not called');
  };
  return rest.method === 'GET' ? procedure.query(never) : procedure.mutation(never);
}

/**
 * Generates the OpenAPI document of the operations with a library. The operations are copied into a router that is used
 * only for the description, so the library cannot change the operations themselves. Requests are handled by Parley's
 * own code (server/ARCHITECTURE.md#layers).
 */
export function describeOperations(
  operations: readonly Described[],
  info: { title: string; version: string; baseUrl: string; description: string },
) {
  const described = Object.fromEntries(
    operations.map((one) => [one.name.replaceAll('.', '_'), documentedProcedure(one)]),
  );
  return generateOpenApiDocument(trpc.router(described) as unknown as OpenApiRouter, {
    ...info,
    openApiVersion: '3.1.0',
    securitySchemes: {
      apiKey: { type: 'http', scheme: 'bearer', description: 'An API key: svc_… or svc_test_…' },
      flowToken: { type: 'http', scheme: 'bearer', description: 'The token of one automation, from its page.' },
    },
  });
}
