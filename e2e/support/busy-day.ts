import { setTimeout as delay } from 'node:timers/promises';
import { sandboxPhone } from './app/sandbox-phone.ts';
import { signInByHand } from './app/sign-in-by-hand.ts';
import { type RunningApp, startApp } from './app/start-app.ts';
import { demoAccess } from './pages/demo-person.ts';
import { number } from './pages/inbox-page.ts';
import { samplePng } from './samples/sample-png.ts';

// An attendant's busy day, for trying out the panel. `node e2e/support/busy-day.ts` starts the demo, fills it with the
// same content each time, prints how to sign in, and runs until it is stopped.

type Json = Record<string, unknown>;

const firsts =
  'Alice Bento Cecília Davi Elisa Fábio Gisele Heitor Isadora João Karina Lívia Mateus Nina Otávio Paula'.split(' ');
const lasts = ['Araújo', 'Barreto', 'Conceição', 'Dias'];

/**
 * The first messages of 64 customers: questions that the AI can answer, questions that it cannot answer, and messages
 * that no AI should answer.
 */
const openings = [
  'Oi, vocês entregam em Santos?',
  'Bom dia! O sofá Aurora tem em 3 lugares?',
  'Comprei semana passada e ainda não chegou, podem ver?',
  'quanto custa o frete p/ 04567-000',
  'Chegou com um risco na lateral 😕',
  'Aceitam Pix parcelado?',
  'Quero trocar a cor do tapete, ainda dá tempo?',
  'Preciso da nota fiscal do pedido AUR-2213',
] as const;
const further = [
  'Alguém aí?',
  'é urgente',
  'Obrigada!',
  'Pode ser na quinta à tarde',
  'E a garantia, como funciona?',
] as const;

const at = <Of>(list: readonly Of[], index: number): Of => list[index % list.length] as Of;
const customerOf = (index: number) => `5511955${String(530_100 + index).padStart(6, '0')}`;
const nameOf = (index: number) => `${at(firsts, index)} ${at(lasts, Math.floor(index / firsts.length))}`;

const files = [
  { type: 'image', mime: 'image/png', bytes: samplePng(640, 480), more: { caption: 'Olha o risco' } },
  {
    type: 'document',
    mime: 'application/pdf',
    bytes: Buffer.from('%PDF-1.4\n%%EOF'),
    more: { filename: 'pedido.pdf' },
  },
  { type: 'audio', mime: 'audio/ogg', bytes: Buffer.from('OggS'), more: { voice: true } },
  { type: 'video', mime: 'video/mp4', bytes: Buffer.from('video'), more: {} },
  { type: 'sticker', mime: 'image/webp', bytes: Buffer.from('RIFF'), more: {} },
] as const;

/** One message of each type besides texts and files. */
const shapes: readonly Json[] = [
  {
    type: 'location',
    location: { latitude: -23.5614, longitude: -46.6559, name: 'MASP', address: 'Av. Paulista, 1578' },
  },
  {
    type: 'contacts',
    contacts: [{ name: { formatted_name: 'Carla Dias' }, phones: [{ phone: '+55 11 98765-0001' }] }],
  },
  {
    type: 'order',
    order: {
      catalog_id: '1',
      product_items: [{ product_retailer_id: 'SOFA-AURORA-AREIA', quantity: 1, item_price: 3490, currency: 'BRL' }],
    },
  },
  {
    type: 'interactive',
    interactive: { type: 'button_reply', button_reply: { id: 'sim', title: 'Sim, pode entregar' } },
  },
  { type: 'unsupported', errors: [{ code: 131051, title: 'Message type is not currently supported' }] },
];

const people = 64;
const handoffs = 30;
const audience = 103;

/**
 * Fills the demo: 64 customers, messages of all types, 30 customers who wait for a person, two colleagues at work, and
 * a campaign to 103 contacts.
 */
async function liveBusyDay(app: RunningApp): Promise<void> {
  const { email, password, apiKey } = demoAccess(app);
  const phone = sandboxPhone(app, () => apiKey);
  const write = async (index: number, said: Json) => {
    const answer = await phone.tell('write', {
      phone_number_id: number,
      customer: customerOf(index),
      name: nameOf(index),
      ...said,
    });
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  };
  const api = async (method: string, path: string, body?: Json): Promise<Json> => {
    const answer = await fetch(`${app.url}/v1${path}`, {
      method,
      headers: { Authorization: `Bearer ${apiKey}`, 'Content-Type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (answer.status === 429) {
      await delay(1_000 * Number(answer.headers.get('Retry-After') ?? 1));
      return api(method, path, body);
    }
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Json;
  };
  const attach = async (index: number) => {
    const { type, mime, bytes, more } = at(files, index);
    const form = new FormData();
    form.set('messaging_product', 'whatsapp');
    form.set('type', mime);
    form.set('file', new File([new Uint8Array(bytes)], 'arquivo', { type: mime }));
    const query = new URLSearchParams({ phone_number_id: number });
    const answer = await fetch(`${app.url}/sandbox-operator/phone/media?${query}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${apiKey}` },
      body: form,
    });
    const { id } = (await answer.json()) as { id: string };
    await write(index, { message: { type, [type]: { id, mime_type: mime, ...more } } });
  };

  for (let index = 0; index < people; index += 1) {
    await write(index, { text: at(openings, index) });
    if (index % 5 === 0) await attach(index / 5);
    if (index % 6 === 0) await write(index, { message: at(shapes, index / 6) });
    if (index % 3 === 0) await write(index, { text: at(further, index) });
  }
  const talks = new Map<string, string>();
  for (let cursor = ''; ; ) {
    const page = (await api('GET', `/conversations?limit=100${cursor && `&cursor=${cursor}`}`)) as {
      data: { id: string; contact: { phone: string | null } | null }[];
      has_more: boolean;
      next_cursor: string;
    };
    for (const { id, contact } of page.data) if (contact?.phone) talks.set(contact.phone, id);
    if (!page.has_more) break;
    cursor = page.next_cursor;
  }
  const talkOf = (index: number) => talks.get(`+${customerOf(index)}`);
  const reasons = ['Quer falar com uma pessoa', 'Reclamação de entrega', null];
  for (let index = 0; index < handoffs; index += 1) {
    const id = talkOf(index * 2);
    if (id) await api('POST', `/conversations/${id}/handoff`, { reason: at(reasons, index) ?? undefined });
  }
  for (let index = 0; index < handoffs; index += 3) await write(index * 2, { text: at(further, index) });
  console.log(`· ${talks.size} conversations, ${handoffs} of them handed over`);

  const cookie = await signInByHand(app.url, email, password);
  const trpc = async (name: string, input: Json): Promise<Json> => {
    const answer = await fetch(`${app.url}/api/trpc/${name}`, {
      method: 'POST',
      headers: { cookie, origin: app.url, 'content-type': 'application/json' },
      body: JSON.stringify(input),
    });
    const body = (await answer.json()) as { result?: { data: Json } };
    if (!body.result) throw new Error(`${name}: ${answer.status} ${JSON.stringify(body)}`);
    return body.result.data;
  };
  const batch = Array.from({ length: audience }, (_, index) => ({
    phone: `+${customerOf(index)}`,
    name: nameOf(index),
    tags: ['Oferta da semana'],
  }));
  for (let from = 0; from < batch.length; from += 100) {
    await api('POST', '/contacts/batch', { contacts: batch.slice(from, from + 100) });
  }
  const { data: numbers } = (await api('GET', '/connections')) as { data: { id: string }[] };
  const { id } = await trpc('campaigns.createCampaign', { name: 'Oferta da semana', connection_id: numbers[0]?.id });
  await trpc('campaigns.updateCampaign', {
    id,
    template: { template_name: 'boas_vindas', language_code: 'pt_BR', body_params: ['{{name}}'] },
    audience: { filter: { tag: 'Oferta da semana' } },
  });
  console.log(`· a campaign to ${audience}, to be looked at and sent: ${app.url}/campaigns/${id}`);
}

const app = await startApp({ SEED_DEMO: 'true', AGENT_QUIET_MS: '300', LOG_LEVEL: 'error' });
process.on('SIGINT', () => void app.stop().then(() => process.exit(0)));
process.on('SIGTERM', () => void app.stop().then(() => process.exit(0)));
await liveBusyDay(app).catch(async (error: unknown) => {
  await app.stop();
  throw error;
});
const { email, password } = demoAccess(app);
console.log(`· ${app.url}/inbox  ${email} / ${password}`);
