'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTRPC } from '#app/_trpc/trpc.ts';
import type { CampaignDetail } from '#server/contract/campaign-editor.ts';

/** A campaign as it comes over the wire, where what may be anything may be absent. */
export type AnsweredCampaign = Omit<CampaignDetail, 'template' | 'audience'> &
  Partial<Pick<CampaignDetail, 'template' | 'audience'>>;

/** What is asked of a draft goes one after another: who looks at it, or starts it, means it as it was just changed. */
export const inTurn = { id: 'change a draft' } as const;

/** Whatever answers with the campaign puts it on its page. */
export function usePutCampaign(): (campaign: AnsweredCampaign) => void {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  return (campaign) => {
    queryClient.setQueryData<AnsweredCampaign>(
      trpc.campaigns.showCampaign.queryKey({ id: campaign.id }) as readonly unknown[],
      campaign,
    );
    void queryClient.invalidateQueries(trpc.campaigns.previewCampaign.pathFilter());
    void queryClient.invalidateQueries(trpc.campaigns.listCampaigns.pathFilter());
  };
}

/**
 * Saves changes of the draft, one after another. Settings are saved whole: each change stands on the page at once, so that the
 * next one, made before the answer, does not take it back. Each names the draft it was made from, as the answer before left it:
 * what somebody else changed meanwhile is not written over.
 */
export function useChangeDraft() {
  const trpc = useTRPC();
  const put = usePutCampaign();
  const queryClient = useQueryClient();
  const keyOf = (id: string) => trpc.campaigns.showCampaign.queryKey({ id }) as readonly unknown[];
  const { mutationFn, ...options } = trpc.campaigns.updateCampaign.mutationOptions({
    scope: inTurn,
    // Said at the part it was made in.
    meta: { quiet: true },
    onMutate: ({ id, ...change }) => {
      queryClient.setQueryData<AnsweredCampaign>(
        keyOf(id),
        (before) => before && ({ ...before, ...change } as AnsweredCampaign),
      );
    },
    onError: (_error, { id }) => queryClient.invalidateQueries(trpc.campaigns.showCampaign.queryFilter({ id })),
    onSuccess: (campaign, { audience }) => {
      // An answer to one change knows nothing of those that wait behind it, save which draft they are made from.
      const open = queryClient.isMutating({ mutationKey: trpc.campaigns.updateCampaign.mutationKey() });
      if (open <= 1) put(campaign);
      else {
        const { revision } = campaign;
        queryClient.setQueryData<AnsweredCampaign>(keyOf(campaign.id), (before) => before && { ...before, revision });
      }
      if (audience) void queryClient.invalidateQueries(trpc.campaigns.sampleAudience.pathFilter());
    },
  });
  return useMutation({
    ...options,
    // Asked when its turn comes.
    mutationFn: async (change, context) => {
      const revision = queryClient.getQueryData<AnsweredCampaign>(keyOf(change.id))?.revision;
      if (!mutationFn) throw new Error('a change of a draft has no way to the server');
      return mutationFn({ ...change, ...(revision === undefined ? {} : { revision }) }, context);
    },
  });
}
export type ChangeDraft = ReturnType<typeof useChangeDraft>;
