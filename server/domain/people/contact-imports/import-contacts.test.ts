import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { RunningEngine } from '#inngest/engine/start-engine.ts';
import { startEngine } from '#inngest/start-engine.ts';
import { startHarness } from '#server/testing/harness.ts';
import { panelOf } from '#server/testing/panel.ts';
import { until } from '#server/testing/servers/receiver.ts';

const api = startHarness();
let engine: RunningEngine;
beforeAll(async () => {
  engine = await startEngine();
});
afterAll(async () => {
  await engine.stop();
  await api.stop();
});

it('the engine completes an import of 50 rows by itself', async () => {
  const organization = await api.createOrganization();
  const panel = panelOf(await api.createMember(organization)).contactImports;
  const lines = Array.from({ length: 50 }, (_, index) => `p${index}@example.com`);
  const content = Buffer.from(['email', ...lines].join('\n')).toString('base64');
  const { id } = await panel.startImport({ file_name: 'x.csv', content, mapping: ['email'] });
  await until(async () => (await panel.getImport({ id })).status === 'completed');
  expect(await panel.getImport({ id })).toMatchObject({ done: 50, created: 50 });
});

describe('an import of 10 000 rows', () => {
  const rows = 10_000;
  const mapping = ['name', 'email', 'phone', 'field:city', 'tags', 'assigned_user_email'];
  let organization: string;
  let panel: ReturnType<typeof panelOf>['contactImports'];
  let content: string;

  beforeAll(async () => {
    organization = await api.createOrganization();
    const member = await api.createMember(organization);
    panel = panelOf(member).contactImports;
    await panelOf(member).customFields.createCustomField({ key: 'city', label: 'Cidade' });
    const { email } = await api.prisma.user.findUniqueOrThrow({ where: { id: member.userId } });
    const lines = Array.from({ length: rows }, (_, n) => {
      const phone = `(11) 9${60_000_000 + n * 7}`;
      return `Pessoa ${n};Pessoa.${n}@Example.com;${phone};Cidade ${n % 50};feira, grupo ${n % 10};${n % 3 ? '' : email}`;
    });
    content = Buffer.from(['nome;email;telefone;cidade;tags;dono', ...lines].join('\n')).toString('base64');
  });

  /** Runs an import until the import has ended. Returns the progress values that were read on the way. */
  async function importAll() {
    const { id } = await panel.startImport({ file_name: 'x.csv', content, mapping });
    const seen: number[] = [];
    const completed = async () => {
      const { status, done } = await panel.getImport({ id });
      if (done !== seen.at(-1)) seen.push(done);
      return status === 'completed';
    };
    // Reads the progress as often as the page does.
    await vi.waitUntil(completed, { interval: 500, timeout: 120_000 });
    return { seen, ended: await panel.getImport({ id }) };
  }

  /** Returns all data that a second import of the same file must not change. */
  async function everything() {
    const events = await api.eventsOf(organization);
    const contacts = await api.prisma.contact.findMany({
      where: { organizationId: organization },
      include: { identifiers: true, tags: true },
      orderBy: { id: 'asc' },
    });
    return { events: events.length, contacts };
  }

  it('reports its progress and creates all contacts; importing the same file again changes nothing', async () => {
    const first = await importAll();
    expect(first.ended).toMatchObject({ total: rows, done: rows, created: rows, updated: 0, unchanged: 0, failed: 0 });
    // The progress increases while the import runs, and never decreases.
    expect(first.seen.length).toBeGreaterThan(5);
    expect(first.seen).toEqual(first.seen.toSorted((a, b) => a - b));
    const before = await everything();
    expect(before.contacts).toHaveLength(rows);
    const second = await importAll();
    expect(second.ended).toMatchObject({ done: rows, created: 0, updated: 0, unchanged: rows, failed: 0 });
    expect(await everything()).toEqual(before);
  }, 240_000);
});
