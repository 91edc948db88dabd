import pg from 'pg';
import type { RunningApp } from '../../support/app/start-app.ts';

/** An organization that sends messages: its API keys, its number, and customers who have an open window. */
export interface Sender {
  readonly id: string;
  readonly keys: readonly string[];
  readonly connectionId: string;
  readonly phoneNumberId: string;
  /** The customers' phone numbers as full international digits. */
  readonly people: readonly string[];
}

const peopleEach = 50;
const atOnce = 2;
const phoneNumberIdOf = (n: number): string => String(7_000_000 + n);

interface Provisioned {
  readonly organization: { readonly id: string };
  readonly keys: readonly { readonly secret: string }[];
  readonly connections: readonly { readonly id: string }[];
}

const keysEach = 5;

/** Provisions an organization with one number and five API keys. */
export async function provisionSender(app: RunningApp, n: number): Promise<Omit<Sender, 'people'>> {
  const phoneNumberId = phoneNumberIdOf(n);
  const made = (await app.provision({
    organization: { name: `Bench ${n}`, plan: 'scale' },
    keys: Array.from({ length: keysEach }, (_, i) => ({
      name: `bench ${i}`,
      scopes: ['messages:send', 'conversations:read', 'contacts:write'],
    })),
    connections: [
      {
        name: 'Main',
        phone: `+5511${40_000_000 + n}`,
        phone_number_id: phoneNumberId,
        waba_id: String(8_000_000 + n),
        access_token: 'token',
        catalog_id: null,
      },
    ],
  })) as unknown as Provisioned;
  const { organization, keys, connections } = made;
  const connectionId = connections[0]?.id ?? '';
  return { id: organization.id, keys: keys.map(({ secret }) => secret), connectionId, phoneNumberId };
}

// SQL that creates customers like those of a real inbox: known by phone, each with an open conversation within the
// window.
const people: readonly Statement[] = [
  [
    `INSERT INTO contacts (id, organization_id, name, phone, wa_id, created_at)
     SELECT gen_random_uuid(), c.organization_id, 'Marina Souza ' || n, '+55119' || (80000000 + n), '55119' || (80000000 + n),
            now() - n * interval '1 minute'
       FROM connections c, generate_series(1, $1::int) n`,
    peopleEach,
  ],
  [
    `INSERT INTO contact_identifiers (id, organization_id, contact_id, type, value, match_key)
     SELECT gen_random_uuid(), organization_id, id, 'phone', phone, '5511' || right(phone, 8) FROM contacts`,
  ],
  [
    `INSERT INTO conversations (id, organization_id, contact_id, connection_id, channel, last_inbound_at, last_message_at,
                                window_expires_at)
     SELECT gen_random_uuid(), p.organization_id, p.id, c.id, 'chatapp', now(), now(), now() + interval '20 hours'
       FROM contacts p JOIN connections c ON c.organization_id = p.organization_id`,
  ],
];

/** An SQL statement with its values. */
export type Statement = readonly [text: string, ...values: unknown[]];

/** Runs SQL statements on the embedded database, which is faster than the API. */
export async function fill(databaseUrl: string, statements: readonly Statement[]): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    for (const [text, ...values] of statements) await client.query(text, values);
    await client.query('VACUUM ANALYZE');
  } finally {
    await client.end();
  }
}

/**
 * Creates the organizations that send and receive messages. The rate limits stay on: 600 sends a minute for each
 * organization.
 */
export async function makeSenders(app: RunningApp, databaseUrl: string, count = 16): Promise<Sender[]> {
  const waiting = Array.from({ length: count }, (_, n) => n);
  const made: Omit<Sender, 'people'>[] = [];
  const work = async () => {
    for (let n = waiting.pop(); n !== undefined; n = waiting.pop()) made.push(await provisionSender(app, n));
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  await fill(databaseUrl, people);
  const numbers = Array.from({ length: peopleEach }, (_, n) => `55119${80_000_001 + n}`);
  return made.map((sender) => ({ ...sender, people: numbers }));
}
