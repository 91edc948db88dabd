import { setTimeout as delay } from 'node:timers/promises';
import { type RunningApp, startApp } from '../support/app/start-app.ts';
import { startDatabase, type TestDatabase } from './start-database.ts';
import { type Ledger, startLedger } from './start-ledger.ts';

type Json = Record<string, unknown>;

interface Answer {
  readonly status: number;
  readonly body: Json;
}

/** The setting of a fault test: one database, one or several processes of the app, and one webhook receiver. */
export interface Stage {
  readonly database: TestDatabase;
  readonly apps: readonly RunningApp[];
  readonly ledger: Ledger;
  /** Creates an organization with API keys, and one endpoint for `contact.created` on each path of the receiver. */
  newCustomer(paths?: readonly string[], more?: Json): Promise<Customer>;
  stop(): Promise<void>;
}

export interface Customer {
  /** Calls an instance of the app, using the organization's keys in turn. Rejects on a network failure. */
  call(app: RunningApp, method: string, path: string, body?: Json, headers?: Json): Promise<Answer>;
  /**
   * Creates contacts, a hundred in each call. Returns the time of each contact's acknowledgement, by
   * `performance.now()`.
   */
  makeContacts(app: RunningApp, emails: readonly string[]): Promise<Map<string, number>>;
  /** Returns all deliveries of an endpoint. */
  deliveries(app: RunningApp, path?: string): Promise<Json[]>;
  readonly endpoints: ReadonlyMap<string, string>;
}

const keysEach = 5;
const scopes = ['contacts:read', 'contacts:write', 'conversations:read', 'messages:send', 'webhooks:manage'];

/** The secrets that all processes on one database share. */
export const secrets = {
  ENCRYPTION_KEY: 'a key the processes share, long enough',
  AUTH_SECRET: 'a secret the processes share, long enough',
  WHATSAPP_APP_SECRET: 'an app secret the processes share',
  WHATSAPP_VERIFY_TOKEN: 'a token the processes share',
};

/** Waits until a condition is met, by polling. Fails after a time limit. */
export async function until(met: () => boolean | Promise<boolean>, what: string, withinMs = 30_000): Promise<void> {
  for (const end = performance.now() + withinMs; !(await met()); await delay(10)) {
    if (performance.now() > end) throw new Error(`not within ${withinMs} ms: ${what}`);
  }
}

export const emailsOf = (name: string, count: number): string[] =>
  Array.from({ length: count }, (_, i) => `${name}-${i}@example.com`);

function asCustomer(keys: readonly string[], endpoints: ReadonlyMap<string, string>): Customer {
  let turn = 0;
  const call: Customer['call'] = async (app, method, path, body, headers = {}) => {
    turn += 1;
    const answer = await fetch(`${app.url}/v1${path}`, {
      method,
      headers: { Authorization: `Bearer ${keys[turn % keys.length]}`, 'Content-Type': 'application/json', ...headers },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return { status: answer.status, body: (await answer.json()) as Json };
  };
  return {
    call,
    endpoints,
    makeContacts: async (app, emails) => {
      const acknowledged = new Map<string, number>();
      for (let from = 0; from < emails.length; from += 100) {
        const contacts = emails.slice(from, from + 100).map((email) => ({ email }));
        const { status, body } = await call(app, 'POST', '/contacts/batch', { contacts });
        if (status !== 200 || body.failed !== 0) throw new Error(`batch: ${status} ${JSON.stringify(body)}`);
        for (const { email } of contacts) acknowledged.set(email, performance.now());
      }
      return acknowledged;
    },
    deliveries: async (app, path = '/hook') => {
      const all: Json[] = [];
      for (let cursor: unknown = null; ; ) {
        const query = `limit=200${cursor ? `&cursor=${cursor}` : ''}`;
        const { body } = await call(app, 'GET', `/webhooks/${endpoints.get(path)}/deliveries?${query}`);
        all.push(...(body.data as Json[]));
        cursor = body.next_cursor;
        if (!body.has_more) return all;
      }
    },
  };
}

/** Starts the database, the receiver and the processes. `settings` apply to every process. */
export async function startStage(instances: number, settings: Readonly<Record<string, string>> = {}): Promise<Stage> {
  const [database, ledger] = await Promise.all([startDatabase(), startLedger()]);
  const { WEBHOOK_ALLOWED_TARGETS: more, ...others } = settings;
  const environment = {
    ...secrets,
    DATABASE_URL: database.url,
    WEBHOOK_ALLOWED_TARGETS: more ? `${ledger.target},${more}` : ledger.target,
    ...others,
  };
  const first = await startApp(environment);
  const rest = await Promise.all(Array.from({ length: instances - 1 }, () => startApp(environment)));
  const apps = [first, ...rest];
  let customers = 0;
  return {
    database,
    apps,
    ledger,
    newCustomer: async (paths = ['/hook'], file = {}) => {
      customers += 1;
      const made = (await first.provision({
        organization: { name: `Customer ${customers}`, plan: 'scale' },
        keys: Array.from({ length: keysEach }, (_, i) => ({ name: `key ${i}`, scopes })),
        webhooks: paths.map((path) => ({ url: ledger.url(path), events: ['contact.created'] })),
        ...file,
      })) as { keys: { secret: string }[]; webhooks: { id: string }[] };
      const endpoints = new Map(paths.map((path, i) => [path, made.webhooks[i]?.id ?? '']));
      return asCustomer(
        made.keys.map(({ secret }) => secret),
        endpoints,
      );
    },
    stop: async () => {
      await Promise.all(apps.map((app) => app.stop()));
      await ledger.stop();
      await database.stop();
    },
  };
}
