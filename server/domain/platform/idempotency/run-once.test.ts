import { afterAll, expect, it } from 'vitest';
import { systemActor } from '#server/base/actor.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { startHarness } from '#server/testing/harness.ts';
import { runOnce } from './run-once.ts';

const api = startHarness();
afterAll(() => api.stop());

it.each([
  ['before it begins', false],
  ['after it has begun', true],
])('an operation refused %s releases its idempotency key only if it had not begun', async (key, isAfter) => {
  const actor = systemActor(await api.createOrganization(), 'channel');
  const once = { key, operation: 'x', body: {} };
  const refused = runOnce(actor, {
    ...once,
    run: async (_id, _keep, begins) => {
      if (isAfter) begins();
      throw new AppError('contact_not_found');
    },
    settle: async () => null,
  });
  await expect(refused).rejects.toThrow(AppError);
  expect(await api.prisma.idempotencyRecord.count({ where: { organizationId: actor.organizationId } })).toBe(
    isAfter ? 1 : 0,
  );
});
