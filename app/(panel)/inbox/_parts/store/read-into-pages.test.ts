import { type InfiniteData, InfiniteQueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { PanelQueryClient } from '#app/_trpc/panel-query-client.ts';
import { readIntoPages } from './read-into-pages.ts';

const queryKey = ['inbox', 'all'];
type Page = readonly string[];

/**
 * A simulated list on a server, and a read of one row whose response is delayed. The response has the state at the time
 * of the request.
 */
function shownList() {
  const client = new PanelQueryClient();
  const inList = ['Mariana'];
  const options = {
    queryKey,
    queryFn: async () => [...inList],
    initialPageParam: null,
    getNextPageParam: () => null,
    staleTime: Number.POSITIVE_INFINITY,
  };
  const show = () => new InfiniteQueryObserver(client, options).subscribe(() => {});
  const data = () => client.getQueryData<InfiniteData<Page>>(queryKey)?.pages.flat();
  const asked = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  const ask = async () => {
    const answer = [...inList];
    asked.resolve();
    await held.promise;
    return answer;
  };
  const readAll = () => client.invalidateQueries({ queryKey });
  const merge = (_: readonly Page[], fresh: Page) => [fresh];
  const read = () => readIntoPages<Page, Page>(client, { queryKey, ask, merge, readAll }, ['Beatriz']);
  return { client, inList, show, data, read, asked: asked.promise, answer: held.resolve };
}

test('readIntoPages puts a row into the list that is shown', async () => {
  const { inList, show, data, read, answer } = shownList();
  show();
  await expect.poll(data).toEqual(['Mariana']);
  inList.push('Beatriz');
  answer();
  await read();
  expect(data()).toEqual(['Mariana', 'Beatriz']);
});

test('a list that is left while one of its rows is read is read again when it is shown next', async () => {
  const { client, inList, show, data, read, asked, answer } = shownList();
  const leave = show();
  await expect.poll(data).toEqual(['Mariana']);
  inList.push('Beatriz');
  const done = read();
  await asked;
  leave();
  // The conversation with Beatriz is snoozed again. The event stream reports this before the delayed response arrives.
  inList.pop();
  await client.invalidateQueries({ type: 'inactive', refetchType: 'none' });
  answer();
  await done;
  expect(data()).toEqual(['Mariana']);
  inList.push('Joana');
  show();
  await expect.poll(data).toEqual(['Mariana', 'Joana']);
});

test('a list that is not shown when one of its rows changes is read again when it is shown next', async () => {
  const { inList, show, data, read } = shownList();
  show()();
  await expect.poll(data).toEqual(['Mariana']);
  inList.push('Beatriz');
  await read();
  expect(data()).toEqual(['Mariana']);
  show();
  await expect.poll(data).toEqual(['Mariana', 'Beatriz']);
});
