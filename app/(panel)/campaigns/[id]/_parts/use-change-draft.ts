'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTRPC } from '#app/_trpc/trpc.ts';
import type { CampaignDetail } from '#server/contract/outreach/campaign-editor.ts';

/** A campaign as the API client returns it: properties of type `unknown` are optional. */
export type AnsweredCampaign = Omit<CampaignDetail, 'template' | 'audience'> &
  Partial<Pick<CampaignDetail, 'template' | 'audience'>>;

/**
 * The scope of all requests about a draft, so that they run one after another. A check or a start therefore includes
 * every change made before it.
 */
export const inTurn = { id: 'change a draft' } as const;

/**
 * Returns a function that stores a campaign from a server response in the cache, so that the page shows the new state.
 */
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
 * Returns the mutation that saves changes of the draft, one after another. Each change is shown at once, so that a
 * second change does not revert the first before its response arrives. Each request sends the revision from the
 * previous response, so that changes of another member are not overwritten.
 */
export function useChangeDraft() {
  const trpc = useTRPC();
  const put = usePutCampaign();
  const queryClient = useQueryClient();
  const keyOf = (id: string) => trpc.campaigns.showCampaign.queryKey({ id }) as readonly unknown[];
  const { mutationFn, ...options } = trpc.campaigns.updateCampaign.mutationOptions({
    scope: inTurn,
    // The part of the draft that made the change shows the error.
    meta: { quiet: true },
    onMutate: ({ id, ...change }) => {
      queryClient.setQueryData<AnsweredCampaign>(
        keyOf(id),
        (before) => before && ({ ...before, ...change } as AnsweredCampaign),
      );
    },
    onError: (_error, { id }) => queryClient.invalidateQueries(trpc.campaigns.showCampaign.queryFilter({ id })),
    onSuccess: (campaign, { audience }) => {
      // While further changes are waiting, the response does not contain those changes, so only its revision is stored.
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
    // The revision is read when the request is sent, because an earlier change may have increased it.
    mutationFn: async (change, context) => {
      const revision = queryClient.getQueryData<AnsweredCampaign>(keyOf(change.id))?.revision;
      if (!mutationFn) throw new Error('a change of a draft has no way to the server');
      return mutationFn({ ...change, ...(revision === undefined ? {} : { revision }) }, context);
    },
  });
}
export type ChangeDraft = ReturnType<typeof useChangeDraft>;
