'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { useChanges } from '../../_shell/live.tsx';

/** Whether events of this type report a change of a number or a template. */
const isAboutNumbers = (type: string): boolean => /^(connection|template)\./.test(type);
const everyMs = 60_000;

/**
 * Reads all numbers of the organization. Refetches them when an event reports a change of a number or a template, and
 * every minute.
 */
export function useNumbers() {
  const { connections } = useTRPC();
  const queryClient = useQueryClient();
  const numbers = useQuery(connections.listNumbers.queryOptions({}, { refetchInterval: everyMs }));
  const refresh = () => queryClient.invalidateQueries(connections.pathFilter());
  useChanges((changes) => {
    if (changes.some(({ type }) => isAboutNumbers(type))) void refresh();
  });
  return { numbers, refresh };
}
