import { setTimeout as delay } from 'node:timers/promises';
import { signInByHand } from '../support/app/sign-in-by-hand.ts';
import { type RunningApp, startApp } from '../support/app/start-app.ts';
import { type OperatorLedger, startOperatorLedger } from './operator-ledger.ts';
import { startDatabase, type TestDatabase } from './start-database.ts';

type Json = Record<string, unknown>;

/** The fields of a campaign that the campaign's page shows. */
export interface ShownCampaign {
  readonly status: string;
  readonly reason: string | null;
  readonly states: Readonly<Record<string, number>>;
  readonly counts: { readonly total: number };
}

/**
 * The setting of a campaign test: two processes on one database, a fake messaging provider, and an organization with a
 * number, a template and a person who controls the campaign.
 */
export interface CampaignStage {
  readonly database: TestDatabase;
  readonly operator: OperatorLedger;
  readonly apps: readonly RunningApp[];
  /** The organization's API keys. The rate limit of an organization is five times that of a key. */
  readonly keys: readonly string[];
  readonly connectionId: string;
  /** Calls an operation at a process that is running. Repeats the call until one process answers. */
  ask<Answer>(name: string, input: Json): Promise<Answer>;
  /** Reads a campaign once, from any running process. Null if no process answers. */
  look(id: string): Promise<ShownCampaign | null>;
  kill(app: RunningApp): void;
  /** Resolves when every killed process has been restarted. */
  untilUp(): Promise<unknown>;
  /** Creates a draft for this many contacts, none of whom has ever received a message. Returns the campaign's id. */
  draft(people: number): Promise<string>;
  begin(id: string): Promise<void>;
  stop(): Promise<void>;
}

const ana = { email: 'ana@campaign.test', name: 'Ana', password: 'a long password of hers' };
const number = {
  name: 'Main',
  phone: '+551150001000',
  phone_number_id: '1000',
  waba_id: '2000',
  access_token: 'token',
};
const template = { connection: 'Main', name: 'novidade', language: 'pt_BR', category: 'UTILITY', status: 'APPROVED' };

const file = {
  organization: { name: 'Campaigns', plan: 'scale' },
  members: [{ ...ana, role: 'admin', owner: true }],
  connections: [number],
  templates: [{ ...template, components: [{ type: 'BODY', text: 'Oi {{1}}, chegou novidade.' }] }],
  keys: Array.from({ length: 5 }, (_, n) => ({ name: `bench ${n}`, scopes: ['messages:send'] })),
};

interface Made {
  readonly organization: { readonly id: string };
  readonly keys: readonly { readonly secret: string }[];
  readonly connections: readonly { readonly id: string }[];
}

// Inserts contacts whose phone numbers belong to a country without a known time zone.
const peopleOf = (organization: string, tag: string, from: number, count: number) => `
  WITH tag AS (INSERT INTO tags (id, organization_id, type, name) VALUES (gen_random_uuid(), '${organization}', 'contact', '${tag}') RETURNING id),
       made AS (INSERT INTO contacts (id, organization_id, name, phone, wa_id)
                SELECT gen_random_uuid(), '${organization}', 'Pessoa ' || n, '+4477' || n, '4477' || n
                  FROM generate_series(${from}, ${from + count - 1}) n RETURNING id, phone),
       known AS (INSERT INTO contact_identifiers (id, organization_id, contact_id, type, value, match_key)
                 SELECT gen_random_uuid(), '${organization}', id, 'phone', phone, substr(phone, 2) FROM made)
  INSERT INTO contact_tags (organization_id, contact_id, tag_id) SELECT '${organization}', made.id, tag.id FROM made, tag`;

async function trpc(app: RunningApp, cookie: string, name: string, input: Json, isQuery: boolean): Promise<Response> {
  const address = `${app.url}/api/trpc/campaigns.${name}`;
  const headers = { cookie, origin: app.url, 'content-type': 'application/json' };
  const signal = AbortSignal.timeout(20_000);
  if (isQuery) return fetch(`${address}?input=${encodeURIComponent(JSON.stringify(input))}`, { headers, signal });
  return fetch(address, { method: 'POST', headers, body: JSON.stringify(input), signal });
}

/**
 * Starts the processes and the fake messaging provider. `settings` apply to both processes. The provider takes `waitMs`
 * for each response.
 */
export async function startCampaignStage(
  waitMs: number,
  settings: Readonly<Record<string, string>> = {},
): Promise<CampaignStage> {
  const [database, operator] = await Promise.all([startDatabase(), startOperatorLedger(waitMs)]);
  const start = (name: string) =>
    startApp({
      ENCRYPTION_KEY: 'a key the processes share, long enough',
      AUTH_SECRET: 'a secret the processes share, long enough',
      WHATSAPP_APP_SECRET: 'an app secret the processes share',
      WHATSAPP_VERIFY_TOKEN: 'a token the processes share',
      DATABASE_URL: database.url,
      WHATSAPP_API_URL: operator.urlFor(name),
      ...settings,
    });
  const first = await start('one');
  const made = (await first.provision(file)) as unknown as Made;
  const apps = [first, await start('two')];
  const organization = made.organization.id;
  const connectionId = made.connections[0]?.id ?? '';
  // Switch off quiet hours and the message cap, because this test is not about them.
  await database.rows(`INSERT INTO pacing_policies (organization_id, quiet_from, quiet_to, cap_messages)
    VALUES ('${organization}', '00:00', '00:00', 0)`);
  const cookie = await signInByHand(first.url, ana.email, ana.password);
  const down = new Map<RunningApp, Promise<unknown>>();
  let people = 10_000_000;
  const up = () => apps.filter((app) => !down.has(app));
  /** The last unsuccessful response, for the error message. */
  let last = '';
  const once = async (name: string, input: Json, isQuery: boolean) => {
    for (const app of up()) {
      const answer = await trpc(app, cookie, name, input, isQuery).catch(() => null);
      const body = (await answer?.json().catch(() => null)) as { result?: { data: unknown } } | null;
      if (answer?.ok) return { data: body?.result?.data };
      last = `${answer?.status} ${JSON.stringify(body)}`;
      // A call that was refused by the rate limit is repeated, like a call that reached no process.
      if (answer && answer.status < 500 && answer.status !== 429)
        throw new Error(`${name}: ${answer.status} ${JSON.stringify(body)}`);
    }
    return null;
  };
  const ask = async <Answer>(name: string, input: Json): Promise<Answer> => {
    for (const end = performance.now() + 60_000; performance.now() < end; await delay(100)) {
      const answer = await once(name, input, false);
      if (answer) return answer.data as Answer;
    }
    throw new Error(`${name}: nobody answers: ${last}`);
  };
  return {
    ...{ database, operator, apps, connectionId, ask, keys: made.keys.map(({ secret }) => secret) },
    look: async (id) => ((await once('showCampaign', { id }, true))?.data as ShownCampaign | undefined) ?? null,
    kill: (app) => {
      if (down.has(app)) return;
      const back = app.kill9().then(() => app.restart());
      down.set(
        app,
        back.finally(() => down.delete(app)),
      );
    },
    untilUp: () => Promise.all(down.values()),
    draft: async (count) => {
      const tag = `people ${people}`;
      await database.rows(peopleOf(organization, tag, people, count));
      await database.rows('ANALYZE contacts, contact_tags, contact_identifiers');
      people += count;
      const { id } = await ask<{ id: string }>('createCampaign', { name: tag, connection_id: connectionId });
      await ask('updateCampaign', {
        id,
        template: { template_name: 'novidade', language_code: 'pt_BR', body_params: ['{{name}}'] },
        audience: { filter: { tag } },
        settings: { canary_minutes: 0, failed_max: 10_000, opted_out_max: 10_000, blocked_max: 10_000 },
      });
      return id;
    },
    begin: async (id) => {
      const { id: preflight } = await ask<{ id: string }>('preflightCampaign', { id });
      await ask('startCampaign', { id, preflight_id: preflight });
    },
    stop: async () => {
      await Promise.allSettled(down.values());
      await Promise.all(apps.map((app) => app.stop()));
      await operator.stop();
      await database.stop();
    },
  };
}
