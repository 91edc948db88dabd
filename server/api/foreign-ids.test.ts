import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { pool } from '#server/db/pool.ts';
import { startHarness } from '#server/testing/harness.ts';
import { type NullOperator, startNullOperator } from '#server/testing/null-operator.ts';
import { createTenantOfEveryKind, type Tenant } from '#server/testing/tenant-of-every-kind.ts';
import type { Declaration } from './declaration.ts';
import { apiRouter } from './root.ts';

// Every operation, at every place of its input that takes an id, with the real ids of another organization, of every
// kind: it must answer what it answers of an id nobody has, show nothing of the other and change nothing there.

const api = startHarness();
const nobody = '01939a1c-ffff-7000-8000-00000000dead';
const mark = 'canary-of-b';

/** Which table an id at this place is of, where its name does not say so. */
const kinds: Readonly<Record<string, string>> = {
  connection_id: 'connections',
  contact_id: 'contacts',
  conversation_id: 'conversations',
  delivery_id: 'webhook_deliveries',
  delivery_ids: 'webhook_deliveries',
  merged_contact_id: 'contacts',
  pipeline_id: 'pipelines',
  'pipelines.reorderPipelines ids': 'pipelines',
  'stages.reorderStages ids': 'pipeline_stages',
  user_id: 'users',
  'agentsLab agent_id': 'agents',
  'agentsLab case_ids': 'agent_cases',
  'agentsLab id': 'agent_cases',
  'agentsLab version_id': 'agent_versions',
  'agentsLab.getBacktest id': 'agent_backtests',
  'agentsLab.getCaseAttempt id': 'agent_case_attempts',
  'agentsLab.getCaseRun id': 'agent_case_runs',
  'agentsLab.markQuestion id': 'agent_turns',
  'agentsLab.markQuestion source_id': 'knowledge_sources',
  'agentsLab.removeBacktest id': 'agent_backtests',
  'aiKeys id': 'ai_keys',
  'analytics id': 'agents',
  'analytics agent_id': 'agents',
  'analytics member_id': 'users',
  'analytics segment_id': 'saved_views',
  'analytics tag_id': 'tags',
  'analytics queue_id': 'queues',
  'contactBulk id': 'contact_bulks',
  'contactImports id': 'contact_imports',
  'conversationBulk ids': 'conversations',
  'conversationBulk except': 'conversations',
  'conversationBulk id': 'conversation_bulks',
  'connections id': 'connections',
  'contacts id': 'contacts',
  'contacts.countStages id': 'pipelines',
  'contacts.listStageContacts id': 'pipeline_stages',
  'conversations id': 'conversations',
  'conversations message_id': 'messages',
  'engine id': 'engine_runs',
  'keys id': 'api_keys',
  'knowledge agent_id': 'agents',
  'knowledge id': 'knowledge_sources',
  'members id': 'invitations',
  'messages id': 'conversations',
  'messages.reactToMessage id': 'messages',
  'messages.resendMessage id': 'messages',
  'messages reply_to': 'messages',
  'partner id': 'organizations',
  'pipelines id': 'pipelines',
  queue: 'queues',
  queue_id: 'queues',
  'push id': 'sessions',
  'queues id': 'queues',
  'queues member_ids': 'users',
  'quickReplies id': 'quick_replies',
  'stages id': 'pipeline_stages',
  'tags id': 'tags',
  'webhooks id': 'webhook_endpoints',
};
const kindAt = (name: string, place: string) =>
  kinds[`${name} ${place}`] ?? kinds[`${name.split('.')[0]} ${place}`] ?? kinds[place];

const isIdPlace = (place: string) =>
  /^(id|ids|tag|queue|pipeline|stage|assigned_to|selection)$|(?<!client|tab|number|waba|external_user|retailer|catalog)_ids?$/.test(
    place,
  );

type Places = readonly (readonly [string, Declaration, readonly string[]])[];
const walked: Places = Object.entries(
  apiRouter._def.procedures as unknown as Record<string, { _def: { meta: Declaration } }>,
).flatMap(([name, procedure]) => {
  const declaration = procedure._def.meta;
  const { properties = {} } = z.toJSONSchema(declaration.input, { io: 'input', unrepresentable: 'any' });
  const places = Object.keys(properties).filter(isIdPlace);
  return declaration.scope === 'public' || places.length === 0 ? [] : [[name, declaration, places] as const];
});

/** What the place takes: one id, a list, or a selection of contacts. */
const valueFor = (place: string, id: string) =>
  place === 'selection' ? { ids: [id] } : /ids$/.test(place) ? [id] : id;

let operator: NullOperator;
let mine: Tenant;
let theirs: Tenant;
beforeAll(async () => {
  operator = await startNullOperator();
  [mine, theirs] = [await createTenantOfEveryKind('mine'), await createTenantOfEveryKind(mark)];
});
afterAll(async () => {
  await operator.stop();
  await api.stop();
});

/** The example of an operation with our own ids where the other places want one. */
function inputOf(name: string, { example }: Declaration, places: readonly string[]): Record<string, unknown> {
  const input = { ...(example.input as Record<string, unknown>) };
  for (const place of places) {
    const own = mine.ids[kindAt(name, place) ?? ''];
    if (own && place in input) input[place] = valueFor(place, own);
  }
  return input;
}

/** Everything of an organization in one number; what a read leaves behind on purpose is no change. */
async function fingerprint(organizationId: string): Promise<Record<string, string>> {
  const { rows } = await pool.query<{ table: string }>(
    `SELECT table_name AS table FROM information_schema.columns
      WHERE table_schema = current_schema() AND column_name = 'organization_id' ORDER BY 1`,
  );
  const prints: Record<string, string> = {};
  for (const { table } of [...rows, { table: 'organizations' }, { table: 'users' }]) {
    const whose = table === 'organizations' ? 'id = $1' : table === 'users' ? usersOf : 'organization_id = $1';
    const found = await pool.query<{ print: string }>(
      `SELECT md5(COALESCE(string_agg(t::text, chr(10) ORDER BY t::text), '')) AS print FROM ${table} t WHERE ${whose}`,
      [organizationId],
    );
    prints[table] = found.rows[0]?.print ?? '';
  }
  return prints;
}
const usersOf = 'id IN (SELECT user_id FROM members WHERE organization_id = $1)';

const anyUuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** The answer without ids and times, so that two answers can be compared. */
const plain = (answer: unknown) =>
  JSON.stringify(answer)
    .replaceAll(anyUuid, '·')
    .replaceAll(/wamid\.NULL\d+/g, 'wamid')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'then');

describe('an id of another organization is an id nobody has', () => {
  it('there are ids of every kind', () => {
    for (const kind of new Set(Object.values(kinds)))
      expect([kind, theirs.ids[kind]]).toEqual([kind, expect.any(String)]);
    expect(Object.keys(theirs.ids).length).toBeGreaterThanOrEqual(30);
  });

  it.each(walked)('%s', async (name, declaration, places) => {
    const everything = () => Promise.all([theirs.organizationId, theirs.ids.organizations ?? ''].map(fingerprint));
    const before = await everything();
    const input = inputOf(name, declaration, places);
    for (const place of places) {
      await pool.query('TRUNCATE rate_buckets');
      const ask = async (id: string) => {
        // How many may wait is no subject here.
        await pool.query('DELETE FROM figure_exports WHERE organization_id = $1', [mine.organizationId]);
        return api.callPanel(mine.admin, name, { ...input, [place]: valueFor(place, id) });
      };
      const unknown = plain(await ask(nobody));
      for (const [kind, id] of Object.entries(theirs.ids)) {
        const answer = plain(await ask(id));
        expect([place, kind, answer]).toEqual([place, kind, unknown]);
        expect(answer).not.toContain(mark);
      }
    }
    expect(await everything()).toEqual(before);
  });
});
