import pg from 'pg';
import { Client } from 'undici';
import { databaseOf } from '../../support/app/database-of.ts';
import { type RunningApp, startApp } from '../../support/app/start-app.ts';
import { type BookSetup, type Person, personOf } from './contact-book.ts';
import { copyContacts } from './contact-copy.ts';
import type { Ask } from './contact-targets.ts';

/** A running app with one organization of `size` contacts. */
export interface Book {
  readonly app: RunningApp;
  readonly size: number;
  readonly person: (n: number) => Person;
  readonly member: string;
  readonly database: pg.Client;
  /** Makes one call over a persistent connection and returns the body. Any failure ends the measurement. */
  readonly call: (ask: Ask) => Promise<string>;
  /** Resets the rate limits, which this benchmark does not measure. */
  readonly refill: () => Promise<unknown>;
  readonly close: () => Promise<unknown>;
}

const stage = (name: string) => ({ name, color: '#888888' });
const member = (name: string) => ({
  email: `${name}@bench.test`,
  name,
  role: 'admin',
  owner: name === 'ana',
  password: 'a-long-password',
});

const provisioning = {
  organization: { name: 'Bench', plan: 'scale' },
  members: ['ana', 'bia', 'caio', 'davi', 'eva'].map(member),
  custom_fields: ['city', 'size'].map((key) => ({ key, label: key, type: 'text' })),
  tags: ['newsletter', 'vip', 'feira', 'campanha-antiga'].map((name) => ({ name, color: '#22AA66', type: 'contact' })),
  pipelines: [
    { name: 'Vendas', is_default: true, stages: ['Novo', 'Contato', 'Proposta', 'Fechado'].map(stage) },
    { name: 'Suporte', is_default: false, stages: ['Aberto', 'Resolvido'].map(stage) },
  ],
  keys: [{ name: 'bench', scopes: ['contacts:read', 'contacts:write'] }],
};

interface Provisioned {
  organization: { id: string };
  members: { id: string }[];
  tags: { id: string; name: string }[];
  pipelines: { id: string; stages: { id: string }[] }[];
  keys: { secret: string }[];
}

const setupOf = (made: Provisioned): BookSetup => ({
  organizationId: made.organization.id,
  members: made.members.map(({ id }) => id),
  tags: Object.fromEntries(made.tags.map(({ name, id }) => [name, id])),
  pipelines: made.pipelines.map(({ id, stages }) => ({ id, stages: stages.map((one) => one.id) })),
});

async function fill(app: RunningApp, size: number): Promise<Book> {
  const made = (await app.provision(provisioning)) as unknown as Provisioned;
  const setup = setupOf(made);
  // One contact was created every minute, the last one an hour ago.
  const start = Date.now() - (size + 60) * 60_000;
  const started = performance.now();
  await copyContacts(databaseOf(app), setup, start, size);
  console.log(`${size} contacts filled in within ${Math.round((performance.now() - started) / 1_000)} s`);
  const database = new pg.Client({ connectionString: databaseOf(app) });
  await database.connect();
  const http = new Client(app.url);
  const headers = { authorization: `Bearer ${made.keys[0]?.secret}`, 'content-type': 'application/json' };
  return {
    app,
    size,
    person: (n) => personOf(start, n),
    member: setup.members[0] as string,
    database,
    call: async (ask) => {
      const answer = await http.request({ ...ask, headers });
      const text = await answer.body.text();
      if (answer.statusCode !== 200) throw new Error(`${ask.path}: ${answer.statusCode} ${text}`);
      return text;
    },
    refill: () => database.query('DELETE FROM rate_buckets'),
    close: () => Promise.all([http.close(), database.end()]),
  };
}

/** Starts an app with an empty data directory and fills it with contacts. */
export async function openBook(size: number): Promise<Book> {
  const app = await startApp();
  try {
    return await fill(app, size);
  } catch (error) {
    await app.stop();
    throw error;
  }
}

/** Stops the app and removes its data. */
export async function closeBook({ app, close }: Book): Promise<void> {
  await close();
  await app.stop();
}
