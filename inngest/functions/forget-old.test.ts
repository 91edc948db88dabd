import { afterAll, expect, it } from 'vitest';
import { forgetOldAccess } from '#server/access/forget-old-access.ts';
import { newId } from '#server/base/ids.ts';
import { forgetOldTurns } from '#server/domain/agents/agents/turns/forget-old-turns.ts';
import { forgetOldImports } from '#server/domain/people/contact-imports/forget-old-imports.ts';
import { forgetOldKeys } from '#server/domain/platform/idempotency/forget-old-keys.ts';
import { forgetOldMail } from '#server/domain/platform/mail/forget-old-mail.ts';
import { createAgent, createConversation } from '#server/testing/factories.ts';
import { startHarness } from '#server/testing/harness.ts';

// Checks the retention times of `prisma/README.md` for tables that no other test covers: rows are kept for that time
// and then deleted.

const api = startHarness();
afterAll(() => api.stop());
const { prisma } = api;
const organizationId = await api.createOrganization();
const hourMs = 3_600_000;

const makeKey = (id: string, createdAt: Date) => {
  const said = { key: id, operation: 'messages.send', fingerprint: '', sendId: newId() };
  return prisma.idempotencyRecord.create({ data: { id, organizationId, ...said, lockedUntil: createdAt, createdAt } });
};
const makeCall = (id: string, createdAt: Date) => {
  const called = { requestId: id, method: 'GET', path: '/v1/tags', status: 200, durationMs: 1 };
  return prisma.requestLog.create({ data: { id, organizationId, ...called, createdAt } });
};
const makeMail = (id: string, createdAt: Date) => {
  const mail = { kind: 'webhook.failing', toAddress: 'ana@example.com', toName: 'Ana', subject: '-', text: '-' };
  return prisma.mail.create({ data: { id, organizationId, ...mail, status: 'sent', createdAt } });
};
const makeImport = (id: string, createdAt: Date, status: 'running' | 'completed' = 'completed') => {
  const file = { fileName: 'a.csv', dryRun: false, columns: [], mapping: [], total: 0, startedBy: {} };
  return prisma.contactImport.create({ data: { id, organizationId, ...file, status, createdAt } });
};
async function makeTurn(id: string, startedAt: Date) {
  const [agentId, conversationId] = [await createAgent(organizationId), await createConversation(organizationId)];
  const trace = { burst: 'Meu CPF é 529.982.247-25' };
  await prisma.agentTurn.create({
    data: { id, organizationId, agentId, conversationId, outcome: 'reply', trace, startedAt, endedAt: startedAt },
  });
}

it.each([
  ['results of idempotency keys', 8, prisma.idempotencyRecord, makeKey, forgetOldKeys],
  ['calls', 7, prisma.requestLog, makeCall, forgetOldAccess],
  ['e-mails', 90, prisma.mail, makeMail, forgetOldMail],
  ['imports', 30, prisma.contactImport, makeImport, forgetOldImports],
  ['turns of agents', 400, prisma.agentTurn, makeTurn, forgetOldTurns],
] as const)('%s are deleted after %d days, but not an hour earlier', async (_what, days, table, make, forget) => {
  const [young, old] = [newId(), newId()];
  const after = (ms: number) => new Date(Date.now() - days * 24 * hourMs + ms);
  await make(young, after(hourMs));
  await make(old, after(-hourMs));
  await forget();
  const left = await (table as typeof prisma.mail).findMany({ where: { id: { in: [young, old] } } });
  expect(left.map(({ id }) => id)).toEqual([young]);
});

it('a running import is not deleted, however old it is', async () => {
  const id = newId();
  await makeImport(id, new Date(0), 'running');
  await forgetOldImports();
  expect(await prisma.contactImport.count({ where: { id } })).toBe(1);
});

it('an agent turn loses its trace after the organization’s 7 days for raw data, but is kept itself', async () => {
  await prisma.organization.update({ where: { id: organizationId }, data: { rawDataDays: 7 } });
  const [young, old] = [newId(), newId()];
  await makeTurn(young, new Date(Date.now() - (7 * 24 - 1) * hourMs));
  await makeTurn(old, new Date(Date.now() - (7 * 24 + 1) * hourMs));
  await forgetOldTurns();
  const traceOf = async (id: string) => (await prisma.agentTurn.findUniqueOrThrow({ where: { id } })).trace;
  expect([await traceOf(young), await traceOf(old)]).toEqual([expect.any(Object), null]);
});
