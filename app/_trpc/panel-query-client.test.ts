import { InfiniteQueryObserver, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { PanelQueryClient } from './panel-query-client.ts';

const queryKey = ['messages'];

/**
 * A simulated server with a list, whose responses are delayed. Each response contains the list as it was at the time of
 * the request.
 */
function server() {
  const said: string[] = [];
  const held: (() => void)[] = [];
  const read = () => {
    const answer = [...said];
    return new Promise<string[]>((resolve) => held.push(() => resolve(answer)));
  };
  return { said, held, read };
}

/** Waits until all pending promises have settled. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

function shown() {
  const client = new PanelQueryClient();
  const { said, held, read } = server();
  const observer = new QueryObserver(client, { queryKey, queryFn: read, staleTime: Number.POSITIVE_INFINITY });
  const leave = observer.subscribe(() => {});
  return { client, said, held, leave, read, data: () => client.getQueryData(queryKey) };
}

test('a query invalidated during its first read is read once more', async () => {
  const { client, said, held, data } = shown();
  said.push('Obrigada!');
  const told = client.invalidateQueries({ queryKey });
  // The second read covers all invalidations during the first one.
  void client.invalidateQueries({ queryKey });
  held[0]?.();
  await settled();
  expect(data()).toEqual([]);
  expect(held).toHaveLength(2);
  held[1]?.();
  await told;
  expect(data()).toEqual(['Obrigada!']);
  expect(held).toHaveLength(2);
});

test('a query left and invalidated during its first read is read again when it is shown next', async () => {
  const { client, said, held, leave, data, read } = shown();
  leave();
  said.push('Obrigada!');
  const told = client.invalidateQueries({ type: 'inactive', refetchType: 'none' });
  held[0]?.();
  await told;
  expect(data()).toEqual([]);
  expect(held).toHaveLength(1);
  new QueryObserver(client, { queryKey, queryFn: read, staleTime: Number.POSITIVE_INFINITY }).subscribe(() => {});
  held[1]?.();
  await settled();
  expect(data()).toEqual(['Obrigada!']);
});

test('a query left and invalidated during a later read stays invalidated', async () => {
  const { client, said, held, leave, data } = shown();
  held[0]?.();
  await settled();
  void client.refetchQueries({ queryKey });
  leave();
  said.push('Obrigada!');
  const told = client.invalidateQueries({ type: 'inactive', refetchType: 'none' });
  held[1]?.();
  await told;
  expect(data()).toEqual([]);
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true);
});

test('an infinite query invalidated during its first read is read once more', async () => {
  const client = new PanelQueryClient();
  const { said, held, read } = server();
  new InfiniteQueryObserver(client, {
    queryKey,
    queryFn: read,
    initialPageParam: null,
    getNextPageParam: () => undefined,
  }).subscribe(() => {});
  said.push('Obrigada!');
  const told = client.invalidateQueries({ queryKey });
  held[0]?.();
  await settled();
  held[1]?.();
  await told;
  expect(client.getQueryData(queryKey)).toMatchObject({ pages: [['Obrigada!']] });
});

test('an invalidated query whose first read fails has the status error and is not read again', async () => {
  const client = new PanelQueryClient();
  let asked = 0;
  const fail = () => {
    asked += 1;
    return Promise.reject(new Error('away'));
  };
  new QueryObserver(client, { queryKey, queryFn: fail, retry: false }).subscribe(() => {});
  await client.invalidateQueries({ queryKey });
  await settled();
  expect(client.getQueryState(queryKey)).toMatchObject({ status: 'error', fetchStatus: 'idle' });
  expect(asked).toBe(1);
});
