'use client';

import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { type Said, talkOf } from './talk-of.ts';

/**
 * Holds a trial conversation with the draft. The conversation exists only in this component, so each request sends all
 * its messages.
 */
export function useTrial(agentId: string, save: () => Promise<boolean>) {
  const { agents } = useTRPC();
  const [said, setSaid] = useState<readonly Said[]>([]);
  const [isRefused, setRefused] = useState(false);
  const [busy, setBusy] = useState(false);
  // The number of the current conversation. A reply to an earlier conversation is dropped.
  const talk = useRef(0);
  const ask = useMutation(agents.tryAgent.mutationOptions({ meta: { quiet: true } }));
  const answer = async (so: readonly Said[]) => {
    const own = talk.current;
    setBusy(true);
    ask.reset();
    try {
      const saved = await save();
      if (own !== talk.current) return;
      setRefused(!saved);
      if (!saved) return;
      const result = await ask.mutateAsync({ id: agentId, messages: talkOf(so) });
      if (own === talk.current) setSaid([...so, { by: 'agent', result }]);
    } catch {
      // The error is shown below the conversation, with a button that tries again.
    } finally {
      if (own === talk.current) setBusy(false);
    }
  };
  return {
    said,
    busy,
    /** True if the draft could not be saved, so that the agent cannot be tried. */
    isRefused,
    error: ask.error,
    send: (text: string) => {
      const next: readonly Said[] = [...said, { by: 'customer', text }];
      setSaid(next);
      void answer(next);
    },
    again: () => void answer(said),
    reset: () => {
      talk.current += 1;
      ask.reset();
      setSaid([]);
      setRefused(false);
      setBusy(false);
    },
  };
}
export type Trial = ReturnType<typeof useTrial>;
