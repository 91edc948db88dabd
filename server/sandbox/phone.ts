import { z } from 'zod';
import { now } from '#server/base/clock.ts';
import { newId, randomBase62 } from '#server/base/ids.ts';
import { oweCallback } from './post-callbacks.ts';
import { insertMessage, selectChat } from './sandbox.store.ts';
import { type CloudAnswer, reportRead } from './take-message.ts';

const chat = { phone_number_id: z.string().min(1).max(40), customer: z.string().regex(/^\d{8,15}$/) };
const writeShape = z.strictObject({ ...chat, name: z.string().min(1).max(80), text: z.string().min(1).max(4096) });
const readShape = z.strictObject(chat);
const failShape = z.strictObject({ ...chat, code: z.int().min(0) });

const shown = 100;

/** The customer types a text on the phone: it travels to the product through the operator's signed webhook. */
async function write(input: z.infer<typeof writeShape>): Promise<CloudAnswer> {
  const at = now();
  const wamid = `wamid.${randomBase62(48)}`;
  const { phone_number_id, customer, name, text } = input;
  const row = { id: newId(), phone_number_id, customer, direction: 'in' as const, wamid, type: 'text' };
  await insertMessage({ ...row, payload: { text: { body: text } }, status: 'received', created_at: at });
  await oweCallback(phone_number_id, {
    contacts: [{ profile: { name }, wa_id: customer }],
    messages: [
      {
        from: customer,
        id: wamid,
        timestamp: String(Math.floor(at.getTime() / 1_000)),
        type: 'text',
        text: { body: text },
      },
    ],
  });
  return { status: 200, body: { ok: true, wamid } };
}

async function read({ phone_number_id, customer }: z.infer<typeof readShape>): Promise<CloudAnswer> {
  const messages = await selectChat(phone_number_id, customer, shown);
  const unread = messages.filter((one) => one.direction === 'out' && one.status === 'delivered');
  await reportRead(
    phone_number_id,
    customer,
    unread.map((one) => one.wamid),
  );
  return { status: 200, body: { ok: true, read: unread.length } };
}

async function fail({ phone_number_id, customer, code }: z.infer<typeof failShape>): Promise<CloudAnswer> {
  const row = {
    id: newId(),
    phone_number_id,
    customer,
    direction: 'fail' as const,
    wamid: `fail.${newId()}`,
    type: 'fail',
  };
  await insertMessage({ ...row, payload: { code }, status: 'waiting', created_at: now() });
  return { status: 200, body: { ok: true } };
}

async function show({ phone_number_id, customer }: z.infer<typeof readShape>): Promise<CloudAnswer> {
  const messages = await selectChat(phone_number_id, customer, shown);
  const data = messages
    .filter((one) => one.direction !== 'fail')
    .map(({ wamid, direction, type, payload, status, created_at }) => ({
      wamid,
      direction,
      type,
      payload,
      status,
      created_at,
    }));
  return { status: 200, body: { data } };
}

const acts: Readonly<Record<string, (input: unknown) => Promise<CloudAnswer>>> = {
  write: (input) => write(writeShape.parse(input)),
  read: (input) => read(readShape.parse(input)),
  fail: (input) => fail(failShape.parse(input)),
  messages: (input) => show(readShape.parse(input)),
};

/** What the phone can do: write, read, script a failure, show a chat. Null for anything else. */
export async function actOnPhone(act: string, input: unknown): Promise<CloudAnswer | null> {
  const run = acts[act];
  if (!run) return null;
  try {
    return await run(input);
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error;
    return { status: 400, body: { error: 'invalid_request', message: z.prettifyError(error) } };
  }
}
