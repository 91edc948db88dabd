import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { useChanges } from '../_shell/live.tsx';

/** Figures follow what happens after two seconds at most. */
const pauseMs = 3_000;

/** Reads the figures again a moment after something happened; a burst is looked at once. */
export function useFreshFigures(): void {
  const queryClient = useQueryClient();
  const trpc = useTRPC();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useChanges((changes) => {
    if (timer.current || !changes.some(({ type }) => /^(conversation|message)\./.test(type))) return;
    timer.current = setTimeout(() => {
      timer.current = undefined;
      void queryClient.invalidateQueries(trpc.analytics.pathFilter());
    }, pauseMs);
  });
  useEffect(() => () => clearTimeout(timer.current), []);
}
