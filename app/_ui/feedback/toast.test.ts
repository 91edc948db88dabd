import type { ExternalToast } from 'sonner';
import { expect, it, vi } from 'vitest';
import { toast, toasterPart } from './toast.ts';

const said: ExternalToast[] = [];
const dismissed: unknown[] = [];
toasterPart.isShowing({
  info: (_text: string, more: ExternalToast) => said.push(more),
  dismiss: (id: unknown) => dismissed.push(id),
} as never);

async function say(more: ExternalToast): Promise<ExternalToast> {
  const before = said.length;
  toast.info('words', more);
  await vi.waitFor(() => expect(said).toHaveLength(before + 1), { timeout: 15_000 });
  return said.at(-1) ?? {};
}

it('a toast with the id of a visible toast replaces it, but opens a new one while the old one disappears', async () => {
  const onAutoClose = vi.fn();
  const first = await say({ id: 'key', onAutoClose });
  expect((await say({ id: 'key' })).id).toBe(first.id);
  first.onAutoClose?.({ id: first.id ?? '' });
  expect(onAutoClose).toHaveBeenCalledOnce();
  const second = await say({ id: 'key' });
  expect(second.id).not.toBe(first.id);
  toast.dismiss('key');
  await vi.waitFor(() => expect(dismissed).toEqual([second.id]), { timeout: 15_000 });
  expect((await say({ id: 'key' })).id).not.toBe(second.id);
  expect((await say({})).id).toBeUndefined();
});
