import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { newId } from '#server/base/ids.ts';
import { pool } from '#server/db/pool.ts';
import { callPanelTogether } from '#server/testing/call-panel.ts';
import { startHarness } from '#server/testing/harness.ts';
import { createTenantOfEveryKind, type Tenant } from '#server/testing/records/tenant-of-every-kind.ts';
import { type NullOperator, startNullOperator } from '#server/testing/servers/null-operator.ts';
import { type Declaration, isRead, pathParameters } from './declaration.ts';
import { apiRouter } from './root.ts';

// Calls every operation, at every input field that takes an id, with real ids of another organization, of every kind.
// The response must equal that for an unknown id, show nothing of the other organization and change nothing there. The
// same holds for a partner with the ids of its own client, in the panel and with a key of all scopes: a client's data
// belongs to the client.

const api = startHarness();
const nobody = '01939a1c-ffff-7000-8000-00000000dead';
const mark = 'canary-of-b';
const clientMark = 'canary-of-c';

/** The table whose ids a field takes, for each field whose name does not tell the table. */
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
  'quickReplies file_id': 'files',
  'quickReplies id': 'quick_replies',
  'reportBoards id': 'report_boards',
  'stages id': 'pipeline_stages',
  'tags id': 'tags',
  'webhooks id': 'webhook_endpoints',
};
const kindAt = (name: string, field: string) =>
  kinds[`${name} ${field}`] ?? kinds[`${name.split('.')[0]} ${field}`] ?? kinds[field];

const isIdField = (field: string) =>
  /^(id|ids|tag|queue|pipeline|stage|assigned_to|selection)$|(?<!client|tab|number|waba|external_user|retailer|catalog)_ids?$/.test(
    field,
  );

const operations = Object.entries(
  apiRouter._def.procedures as unknown as Record<string, { _def: { meta: Declaration } }>,
).map(([name, procedure]) => [name, procedure._def.meta] as const);

type Walked = readonly (readonly [string, Declaration, readonly string[]])[];
const walked: Walked = operations.flatMap(([name, declaration]) => {
  const { properties = {} } = z.toJSONSchema(declaration.input, { io: 'input', unrepresentable: 'any' });
  const fields = Object.keys(properties).filter(isIdField);
  return declaration.scope === 'public' || fields.length === 0 ? [] : [[name, declaration, fields] as const];
});

/** Returns the id in the form that the field takes: one id, a list, or a selection of contacts. */
const valueFor = (field: string, id: string) =>
  field === 'selection' ? { ids: [id] } : /ids$/.test(field) ? [id] : id;

let operator: NullOperator;
let mine: Tenant;
let theirs: Tenant;
/** An organization that is a client. Its partner is the organization `mine`. */
let client: Tenant;
let partnerKey: string;
beforeAll(async () => {
  operator = await startNullOperator();
  [mine, theirs] = [await createTenantOfEveryKind('mine'), await createTenantOfEveryKind(mark)];
  client = await createTenantOfEveryKind(clientMark);
  // The client gets another name, because the partner may read the client's name.
  await pool.query(`UPDATE organizations SET partner_id = $2, is_partner = false, name = 'Padaria' WHERE id = $1`, [
    client.organizationId,
    mine.organizationId,
  ]);
  partnerKey = await api.createKey(mine.organizationId);
});
afterAll(async () => {
  await operator.stop();
  await api.stop();
});

/** Builds the input of an operation from its example, with ids of our own organization in the given fields. */
function inputOf(name: string, { example }: Declaration, fields: readonly string[]): Record<string, unknown> {
  const input = { ...(example.input as Record<string, unknown>) };
  for (const field of fields) {
    const own = mine.ids[kindAt(name, field) ?? ''];
    if (own && field in input) input[field] = valueFor(field, own);
  }
  return input;
}

/**
 * The statement that computes the checksums. The statement is built and planned once, because planning takes longer
 * than running.
 */
let fingerprintText: Promise<string> | undefined;
async function writeFingerprint(): Promise<string> {
  const { rows } = await pool.query<{ table: string }>(
    `SELECT table_name AS table FROM information_schema.columns
      WHERE table_schema = current_schema() AND column_name = 'organization_id' ORDER BY 1`,
  );
  const printOf = (table: string, whose: string) =>
    `SELECT '${table}' AS table, md5(COALESCE(string_agg(t::text, chr(10) ORDER BY t::text), '')) AS print FROM ${table} t WHERE ${whose}`;
  return [
    ...rows.map(({ table }) => printOf(table, 'organization_id = ANY($1::uuid[])')),
    printOf('organizations', 'id = ANY($1::uuid[])'),
    printOf('users', usersOf),
  ].join(' UNION ALL ');
}

/** Returns a checksum per table over all rows of the given organizations. */
async function fingerprint(...organizationIds: readonly string[]): Promise<Record<string, string>> {
  fingerprintText ??= writeFingerprint();
  const statement = { name: 'fingerprint', text: await fingerprintText, values: [organizationIds] };
  const found = await pool.query<{ table: string; print: string }>(statement);
  return Object.fromEntries(found.rows.map(({ table, print }) => [table, print]));
}
const usersOf = 'id IN (SELECT user_id FROM members WHERE organization_id = ANY($1::uuid[]))';

const anyUuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** Returns the response without ids and times, so that two responses can be compared. */
const plain = (answer: unknown) =>
  JSON.stringify(answer)
    .replaceAll(anyUuid, '·')
    .replaceAll(/wamid\.NULL\d+/g, 'wamid')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'then');

/** Calls the REST API with the partner's key, which has all its scopes. */
async function askByKey({ rest, ...declaration }: Declaration, input: Record<string, unknown>) {
  if (!rest) throw new Error('the panel’s alone');
  const path = rest.path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(input[name])));
  const inPath = pathParameters(rest.path);
  const asked = Object.entries(input).filter(([name]) => !inPath.includes(name));
  const isQuery = (name: string) => isRead({ rest, ...declaration }) || rest.query?.includes(name);
  const query = new URLSearchParams(asked.flatMap(([name, value]) => (isQuery(name) ? [[name, String(value)]] : [])));
  const { status, body } = await api.call(rest.method, `${path}?${query}`, {
    key: partnerKey,
    ...(rest.method === 'GET' ? {} : { body: Object.fromEntries(asked.filter(([name]) => !isQuery(name))) }),
  });
  return { status, body: body && typeof body === 'object' ? { ...body, request_id: null } : body };
}

type Input = Record<string, unknown>;

/**
 * Calls the panel with each of these inputs. The calls run in parallel, or one after another if the operation changes
 * something.
 */
async function askAll(name: string, inputs: readonly Input[], isSerial: boolean) {
  if (!isSerial) return (await callPanelTogether(mine.admin, name, inputs)).map(plain);
  const answers: string[] = [];
  for (const input of inputs) {
    await forgetExports(name);
    answers.push(plain(await api.callPanel(mine.admin, name, input)));
  }
  return answers;
}

/** Removes exports, so that the limit of waiting exports does not affect the test. */
const forgetExports = async (name: string) => {
  if (/export/i.test(name))
    await pool.query('DELETE FROM figure_exports WHERE organization_id = $1', [mine.organizationId]);
};
const forgetLimits = () => pool.query('DELETE FROM rate_buckets');

/** Calls the panel, and the REST API where the operation exists there. */
async function askBoth(name: string, declaration: Declaration, input: Input): Promise<string> {
  await forgetExports(name);
  const told: unknown[] = [await api.callPanel(mine.admin, name, input)];
  if (declaration.rest && declaration.scope !== 'flow') told.push(await askByKey(declaration, input));
  return plain(told);
}

/** Calls `ask` with every id, six calls at a time. */
async function inTurns(ids: readonly string[], ask: (id: string) => Promise<string>): Promise<string[]> {
  const answers: string[] = [];
  for (let from = 0; from < ids.length; from += 6)
    answers.push(...(await Promise.all(ids.slice(from, from + 6).map(ask))));
  return answers;
}

/**
 * State of the organizations at the last check, from which the next check starts. No test changes the organizations in
 * between.
 */
let looked: Record<string, string> | null = null;
async function expectUnchanged(ask: () => Promise<void>, ...organizationIds: readonly string[]): Promise<void> {
  const before = looked ?? (await fingerprint(...organizationIds));
  looked = null;
  await ask();
  const after = await fingerprint(...organizationIds);
  expect(after).toEqual(before);
  looked = after;
}

describe('ids of another organization are answered like unknown ids', () => {
  it('the foreign organization has a record of every kind that an id field takes', () => {
    for (const kind of new Set(Object.values(kinds)))
      expect([kind, theirs.ids[kind]]).toEqual([kind, expect.any(String)]);
    expect(Object.keys(theirs.ids).length).toBeGreaterThanOrEqual(30);
  });

  it.each(walked)('%s answers foreign ids like unknown ids and changes nothing', async (name, declaration, fields) => {
    const input = inputOf(name, declaration, fields);
    const askEach = async () => {
      for (const field of fields) {
        await forgetLimits();
        // A send waits for the outcome of an earlier send with the same idempotency key, so each call has a different
        // key.
        const ownKey = () => ('idempotency_key' in input ? { idempotency_key: newId() } : {});
        const inputWith = (id: string) => ({ ...input, ...ownKey(), [field]: valueFor(field, id) });
        const [unknown = ''] = await askAll(name, [inputWith(nobody)], true);
        const isSerial = !isRead(declaration) && unknown.startsWith('{"code":"ok"');
        const strange = Object.entries(theirs.ids);
        const answers = await askAll(
          name,
          strange.map(([, id]) => inputWith(id)),
          isSerial,
        );
        expect(answers).toHaveLength(strange.length);
        for (const [index, [kind]] of strange.entries()) {
          expect([field, kind, answers[index]]).toEqual([field, kind, unknown]);
          expect(answers[index]).not.toContain(mark);
        }
      }
    };
    await expectUnchanged(askEach, theirs.organizationId, theirs.ids.organizations ?? '');
  });
});

describe('ids of a client are unknown ids for its partner, in the panel and with a key of all scopes', () => {
  beforeAll(() => {
    looked = null;
  });

  it.each(walked)('%s answers client ids like unknown ids and changes nothing', async (name, declaration, fields) => {
    const input = inputOf(name, declaration, fields);
    const askEach = async () => {
      for (const field of fields) {
        await forgetLimits();
        const kind = kindAt(name, field);
        const own = kind ? [client.ids[kind]] : Object.values(client.ids);
        // Only the operations of the partner area may take the id of the client's organization itself.
        const space = name.startsWith('partner.') ? [] : [client.organizationId];
        const ask = (id: string) => askBoth(name, declaration, { ...input, [field]: valueFor(field, id) });
        let unknown = await ask(nobody);
        const isSerial = !isRead(declaration) && unknown.startsWith('[{"code":"ok"');
        const strange = [...new Set([...own, ...space])].map((id) => id ?? '');
        const together = isSerial ? [] : await inTurns(strange, ask);
        for (const [index, id] of strange.entries()) {
          let answer = together[index] ?? (await ask(id));
          // The call may have just changed our own organization, and with it the response to an unknown id. Repeat both
          // calls.
          if (answer !== unknown) [answer, unknown] = [await ask(id), await ask(nobody)];
          expect([field, kind, answer]).toEqual([field, kind, unknown]);
          expect(answer).not.toContain(clientMark);
        }
      }
    };
    await expectUnchanged(askEach, client.organizationId);
  });

  it('lists and totals show no data of the client, and its id only in operations of the partner area', async () => {
    await forgetLimits();
    const reads = operations.filter(
      ([name, declaration]) =>
        declaration.scope !== 'public' && isRead(declaration) && !walked.some(([other]) => other === name),
    );
    expect(reads.length).toBeGreaterThan(40);
    const strange = [clientMark, ...Object.values(client.ids)];
    for (const [name, declaration] of reads) {
      const input = { ...(declaration.example.input as Record<string, unknown>) };
      const told = JSON.stringify([
        await api.callPanel(mine.admin, name, input),
        declaration.rest && declaration.scope !== 'flow' ? await askByKey(declaration, input) : null,
      ]);
      expect([name, strange.filter((one) => told.includes(one))]).toEqual([name, []]);
      if (!name.startsWith('partner.')) expect([name, told.includes(client.organizationId)]).toEqual([name, false]);
    }
  });

  it('partner operations on the client return ok and show none of its members, contacts and other records', async () => {
    const strange = [clientMark, ...Object.values(client.ids)];
    const told = operations.filter(([name, one]) => name.startsWith('partner.') && isRead(one));
    expect(told.length).toBeGreaterThanOrEqual(4);
    for (const [name, { input }] of told) {
      const { code, body } = await api.callPanel(
        mine.admin,
        name,
        'id' in input.shape ? { id: client.organizationId } : {},
      );
      expect([name, code]).toEqual([name, 'ok']);
      expect([name, strange.filter((one) => JSON.stringify(body).includes(one))]).toEqual([name, []]);
    }
  });

  it.each([
    ['/contacts?email=one@canary-of-c.test', 404],
    ['/contacts?q=canary-of-c', 200],
    ['/messages?wamid=wamid.canary-of-c', 200],
    ['/contacts?tag=tag%20canary-of-c', 200],
    ['/conversations?tag=topic%20canary-of-c', 200],
  ])('GET %s with a value that only the client has finds nothing', async (path, status) => {
    const answer = await api.call('GET', path, { key: partnerKey });
    expect(answer.status).toBe(status);
    if (status === 200) expect(answer.body.data ?? answer.body).toEqual([]);
  });

  it('POST /agents/{slug}/chat returns 404 agent_not_found for the slug of an agent of the client', async () => {
    const answer = await api.call('POST', '/agents/agent-canary-of-c/chat', {
      key: partnerKey,
      body: { message: 'Oi' },
    });
    expect(answer).toMatchObject({ status: 404, body: { error: 'agent_not_found' } });
  });
});
