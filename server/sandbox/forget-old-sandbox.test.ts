import { afterAll, expect, it } from 'vitest';
import { newId } from '#server/base/ids.ts';
import { startHarness } from '#server/testing/harness.ts';
import { forgetOldSandbox } from './forget-old-sandbox.ts';

const api = startHarness();
afterAll(() => api.stop());
const start = Date.now();
const after = (days: number) => new Date(start + days * 86_400_000);

it('chats are deleted after 30 days, media and pending callbacks after 7, posted callbacks after 1', async () => {
  const at = new Date(start);
  const chat = { phoneNumberId: '1', customer: '5511', direction: 'in', type: 'text', payload: {}, status: 'read' };
  await api.prisma.sandboxMessage.create({ data: { id: newId(), ...chat, wamid: newId(), createdAt: at } });
  const bytes = new Uint8Array([1]);
  await api.prisma.sandboxMedia.create({
    data: { id: newId(), phoneNumberId: '1', mimeType: 'image/png', sha256: '', bytes, createdAt: at },
  });
  for (const doneAt of [at, null]) {
    await api.prisma.sandboxCallback.create({ data: { id: newId(), body: '{}', doneAt, createdAt: at } });
  }
  const left = async () => [
    await api.prisma.sandboxMessage.count(),
    await api.prisma.sandboxMedia.count(),
    await api.prisma.sandboxCallback.count(),
  ];
  for (const [days, expected] of [
    [0.9, [1, 1, 2]],
    [1.1, [1, 1, 1]],
    [6.9, [1, 1, 1]],
    [7.1, [1, 0, 0]],
    [29.9, [1, 0, 0]],
    [30.1, [0, 0, 0]],
  ] as const) {
    await forgetOldSandbox(after(days));
    expect(await left()).toEqual(expected);
  }
});
