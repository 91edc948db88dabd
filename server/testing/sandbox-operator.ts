import { once } from 'node:events';
import { completeEnv } from '#server/base/env.ts';
import { createHttpServer } from '#server/boot/http-server.ts';
import { sql } from '#server/db/sql.ts';
import { handleSandboxRequest, sandboxPath } from '#server/sandbox/handle-sandbox-request.ts';

// biome-ignore lint/suspicious/noExplicitAny: a test reads any payload; what it expects it says in its assertions.
type Payload = any;

/** The sandbox operator on loopback, as the product's operator: it validates like the real one, and remembers. */
export async function startSandboxOperator() {
  const server = createHttpServer([{ prefix: sandboxPath, handle: handleSandboxRequest }], (_request, response) => {
    response.writeHead(404).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}${sandboxPath}`;
  completeEnv({ WHATSAPP_API_URL: url });
  const phone = async (act: string, body: object): Promise<Payload> =>
    (await fetch(`${url}/phone/${act}`, { method: 'POST', body: JSON.stringify(body) })).json();
  return {
    url,
    phone,
    /** The body of a send exactly as it arrived. */
    payloadOf: async (wamid: string): Promise<Payload> =>
      (await sql.row<{ payload: Payload }>('SELECT payload FROM sandbox_messages WHERE wamid = $1', [wamid]))?.payload,
    /** The callbacks it owes the product, oldest first, as bodies. */
    owed: async (): Promise<Payload[]> =>
      (await sql.rows<{ body: string }>('SELECT body FROM sandbox_callbacks WHERE done_at IS NULL ORDER BY id')).map(
        (row) => JSON.parse(row.body),
      ),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
