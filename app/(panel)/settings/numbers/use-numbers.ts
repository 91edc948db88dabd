'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { useChanges } from '../../_shell/live.tsx';

/** What says that a number, or what is known of its templates, changed. */
const isAboutNumbers = (type: string): boolean => /^(connection|template)\./.test(type);
const everyMs = 60_000;

/** All numbers of the organization, read again when the network says something about one. */
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
