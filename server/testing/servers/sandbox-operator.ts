import { once } from 'node:events';
import { completeEnv } from '#server/base/env.ts';
import { newId } from '#server/base/ids.ts';
import { sandboxPath } from '#server/base/sandbox-token.ts';
import { createHttpServer, type EntryPoint } from '#server/boot/http/http-server.ts';
import { sql } from '#server/db/sql.ts';
import { handlePhoneRequest, phonePath } from '#server/sandbox/handle-phone-request.ts';
import { handleSandboxRequest } from '#server/sandbox/handle-sandbox-request.ts';

// biome-ignore lint/suspicious/noExplicitAny: a test reads any payload; its assertions state what it expects.
type Payload = any;

/**
 * The header that names the organization on whose behalf a test calls the simulated phone. In these tests it replaces
 * the check of the caller.
 */
const owner = 'x-test-organization';
const phoneEntry: EntryPoint = {
  prefix: phonePath,
  handle: (request) => handlePhoneRequest(request, request.headers[owner] ?? ''),
};

async function ownerOf(phoneNumberId: string): Promise<string> {
  const find = 'SELECT organization_id AS id FROM connections WHERE phone_number_id = $1';
  return (await sql.row<{ id: string }>(find, [phoneNumberId]))?.id ?? newId();
}

/**
 * Starts the simulated WhatsApp API on loopback, and makes the product use it. The simulated API validates sends like
 * the real API, and stores the sends.
 */
export async function startSandboxOperator() {
  const server = createHttpServer(
    [phoneEntry, { prefix: sandboxPath, handle: handleSandboxRequest }],
    (_, response) => {
      response.writeHead(404).end();
    },
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}${sandboxPath}`;
  completeEnv({ WHATSAPP_API_URL: url, SANDBOX: 'true' });
  /** Calls the simulated phone on behalf of the organization that has the number. */
  const ask = async (phoneNumberId: string, path: string, init: RequestInit = {}): Promise<Response> =>
    fetch(`${url}/phone/${path}`, { ...init, headers: { [owner]: await ownerOf(phoneNumberId) } });
  const phone = async (
    act: string,
    body: { readonly phone_number_id: string; readonly [more: string]: unknown },
  ): Promise<Payload> => (await ask(body.phone_number_id, act, { method: 'POST', body: JSON.stringify(body) })).json();
  return {
    url,
    ask,
    phone,
    /** Returns the body of a send exactly as the simulated WhatsApp API received it. */
    payloadOf: async (wamid: string): Promise<Payload> =>
      (await sql.row<{ payload: Payload }>('SELECT payload FROM sandbox_messages WHERE wamid = $1', [wamid]))?.payload,
    /** Returns the bodies of the callbacks that are not delivered to the product yet, oldest first. */
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
