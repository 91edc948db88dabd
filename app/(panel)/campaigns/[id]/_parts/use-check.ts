'use client';

import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { useNow } from '#app/_ui/time/use-now.ts';
import { type AnsweredCampaign, inTurn } from './use-change-draft.ts';

/**
 * How long the panel treats a check as valid, in milliseconds. The server refuses to start with a check that is more
 * than an hour old.
 */
const freshMs = 50 * 60_000;

/**
 * Runs the pre-flight check of a draft when `isWanted` is true and there is no current result, or when the user asks
 * for a check. A failed check is not repeated until the draft changes or the user asks again.
 */
export function useCheck(campaign: AnsweredCampaign, isWanted: boolean) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const now = useNow(60_000);
  const { id, revision, preflight } = campaign;
  const changes = useIsMutating({ mutationKey: trpc.campaigns.updateCampaign.mutationKey() });
  const filter = trpc.campaigns.showCampaign.queryFilter({ id });
  const look = useMutation(
    trpc.campaigns.preflightCampaign.mutationOptions({
      scope: inTurn,
      meta: { quiet: true },
      onSettled: () => queryClient.invalidateQueries(filter),
    }),
  );
  const seen = preflight && now.getTime() - Date.parse(preflight.at) < freshMs ? preflight : null;
  const lastAsked = useRef('');
  const version = `${revision} ${preflight?.id ?? ''}`;
  const isDue = isWanted && !seen && changes === 0 && !look.isPending;
  const { mutate } = look;
  useEffect(() => {
    if (!isDue || lastAsked.current === version) return;
    lastAsked.current = version;
    mutate({ id });
  }, [isDue, version, id, mutate]);
  return {
    seen: changes === 0 ? seen : null,
    isChecking: look.isPending,
    error: look.error,
    again: () => mutate({ id }),
  };
}
export type Check = ReturnType<typeof useCheck>;
