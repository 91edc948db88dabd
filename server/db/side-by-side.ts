/**
 * Parts of one transaction that do not wait for each other: what they ask travels together, and is done in their order.
 * A failure is passed on when all have ended, the first in their order before others: nothing of them may still be asked
 * once the transaction is rolled back.
 */
export async function sideBySide<const T extends readonly Promise<unknown>[]>(
  parts: T,
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  const ended = await Promise.allSettled(parts);
  const failed = ended.find((one) => one.status === 'rejected');
  if (failed) throw failed.reason;
  return ended.map((one) => (one as PromiseFulfilledResult<unknown>).value) as never;
}
