'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTRPC } from '#app/_trpc/trpc.ts';
import type { CampaignDetail } from '#server/contract/outreach/campaign-editor.ts';

/** A campaign as the API returns it. Properties of unknown type are optional here. */
export type AnsweredCampaign = Omit<CampaignDetail, 'template' | 'audience'> &
  Partial<Pick<CampaignDetail, 'template' | 'audience'>>;

/**
 * The scope of all requests about a draft, which makes them run one after another. A check or a start thus sees every
 * change made before it.
 */
export const inTurn = { id: 'change a draft' } as const;

/** Returns a function that stores a campaign returned by the server, so that its page shows it. */
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
 * Saves changes of the draft, one after another. Settings are saved as a whole, so each change appears on the page at
 * once: a second change made before the first response does not revert the first. Each request names the revision that
 * the previous response returned, so that changes of another member are not overwritten.
 */
export function useChangeDraft() {
  const trpc = useTRPC();
  const put = usePutCampaign();
  const queryClient = useQueryClient();
  const keyOf = (id: string) => trpc.campaigns.showCampaign.queryKey({ id }) as readonly unknown[];
  const { mutationFn, ...options } = trpc.campaigns.updateCampaign.mutationOptions({
    scope: inTurn,
    // The error is shown at the part that made the change.
    meta: { quiet: true },
    onMutate: ({ id, ...change }) => {
      queryClient.setQueryData<AnsweredCampaign>(
        keyOf(id),
        (before) => before && ({ ...before, ...change } as AnsweredCampaign),
      );
    },
    onError: (_error, { id }) => queryClient.invalidateQueries(trpc.campaigns.showCampaign.queryFilter({ id })),
    onSuccess: (campaign, { audience }) => {
      // The response to one change does not contain the changes still waiting. Only its revision is used for them.
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
    // Reads the revision when the request is sent, not when the change was made.
    mutationFn: async (change, context) => {
      const revision = queryClient.getQueryData<AnsweredCampaign>(keyOf(change.id))?.revision;
      if (!mutationFn) throw new Error('a change of a draft has no way to the server');
      return mutationFn({ ...change, ...(revision === undefined ? {} : { revision }) }, context);
    },
  });
}
export type ChangeDraft = ReturnType<typeof useChangeDraft>;
