import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import pg from 'pg';

export type PoolMode = 'session' | 'transaction' | 'statement';

const message = (type: string, body: Buffer): Buffer => {
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
};
const int = (value: number, bytes: 2 | 4): Buffer => {
  const made = Buffer.alloc(bytes);
  made.writeIntBE(value, 0, bytes);
  return made;
};
const text = (value: string): Buffer => Buffer.from(`${value}\0`);
const ready = (inTransaction: boolean) => message('Z', Buffer.from(inTransaction ? 'T' : 'I'));
const refusal = (said: string) => message('E', Buffer.from(`SERROR\0C08P01\0M${said}\0\0`));

function answer({ command, fields, rows }: pg.QueryArrayResult<string[]>): Buffer {
  if (fields.length === 0) return message('C', text(command));
  const column = ({ name, dataTypeID }: pg.FieldDef) =>
    Buffer.concat([text(name), int(0, 4), int(0, 2), int(dataTypeID, 4), int(-1, 2), int(-1, 4), int(0, 2)]);
  const value = (one: string) => Buffer.concat([int(Buffer.byteLength(String(one)), 4), Buffer.from(String(one))]);
  return Buffer.concat([
    message('T', Buffer.concat([int(fields.length, 2), ...fields.map(column)])),
    ...rows.map((row) => message('D', Buffer.concat([int(row.length, 2), ...row.map(value)]))),
    message('C', text(`${command} ${rows.length}`)),
  ]);
}

/**
 * Starts a pooler that imitates PgBouncer for simple statements. The pooler has few connections to Postgres. Depending
 * on the mode, a client gets a connection for its session, for a transaction, or for one statement.
 */
export async function startPooler(
  databaseUrl: string,
  mode: PoolMode,
): Promise<{ url: string; stop(): Promise<void> }> {
  const idle: pg.Client[] = [];
  const backends: pg.Client[] = [];
  for (let i = 0; i < 3; i += 1) {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    idle.push(client);
    backends.push(client);
  }
  const sockets = new Set<Socket>();
  const serve = (socket: Socket) => {
    let held: pg.Client | null = null;
    let inTransaction = false;
    const run = async (statement: string): Promise<Buffer> => {
      if (mode === 'statement' && statement === 'BEGIN') {
        return refusal('transaction blocks not allowed in statement pooling mode');
      }
      // Uses the idle connection that was used last.
      held ??= idle.pop() as pg.Client;
      const result = await held.query<string[]>({ text: statement, rowMode: 'array' });
      if (statement === 'BEGIN' || statement === 'ROLLBACK') inTransaction = statement === 'BEGIN';
      if (mode !== 'session' && !inTransaction) {
        idle.push(held);
        held = null;
      }
      return answer(result);
    };
    let bytes = Buffer.alloc(0);
    let hasStarted = false;
    const take = async () => {
      if (!hasStarted) {
        hasStarted = true;
        bytes = bytes.subarray(bytes.readInt32BE(0));
        socket.write(Buffer.concat([message('R', int(0, 4)), ready(false)]));
      }
      while (bytes.length >= 5 && bytes.length > bytes.readInt32BE(1)) {
        const [type, body] = [String.fromCharCode(bytes[0] ?? 0), bytes.subarray(5, bytes.readInt32BE(1) + 1)];
        bytes = bytes.subarray(bytes.readInt32BE(1) + 1);
        if (type !== 'Q') return socket.end();
        const said = await run(body.toString().replace('\0', ''));
        socket.write(Buffer.concat([said, ready(inTransaction)]));
      }
      return undefined;
    };
    let turn: Promise<unknown> = Promise.resolve();
    socket.on('data', (more) => {
      bytes = Buffer.concat([bytes, more]);
      turn = turn.then(take);
    });
    socket.on('error', () => {});
    socket.on('close', () => {
      sockets.delete(socket);
      if (held) idle.push(held);
      held = null;
    });
  };
  const server = createServer((socket) => {
    sockets.add(socket);
    serve(socket);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const url = new URL(databaseUrl);
  url.port = String(typeof address === 'object' && address ? address.port : 0);
  return {
    url: url.href,
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await Promise.all(backends.map((client) => client.end()));
    },
  };
}
