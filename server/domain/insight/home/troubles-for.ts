import type { Actor } from '#server/base/actor.ts';
import { isOutcomeUnknown } from '#server/contract/channels/refusal-classes.ts';
import type { Trouble } from '#server/contract/insight/home.ts';
import { graveFirst } from './grave-first.ts';
import { lineOf } from './line-of.ts';
import { selectFailedMessages, selectPausedCampaigns, selectTroubles } from './trouble.store.ts';

type Failed = Awaited<ReturnType<typeof selectFailedMessages>>[number];

function failedLine({ code, retryable, ...row }: Failed): Trouble {
  const reason = isOutcomeUnknown({ code, retryable }) ? 'outcome_unknown' : code;
  return lineOf({ ...row, kind: 'messages_failed', critical: false, reason });
}

interface May {
  readonly everything: boolean;
  readonly campaigns: boolean;
}

/** Returns the current failures, limited to what the member may see. */
export async function troublesFor({ organizationId }: Actor, may: May, at: Date): Promise<Trouble[]> {
  const [own, campaigns, failed] = await Promise.all([
    may.everything ? selectTroubles(organizationId, at) : [],
    may.campaigns ? selectPausedCampaigns(organizationId) : [],
    selectFailedMessages(organizationId, at, may.campaigns),
  ]);
  return graveFirst([
    ...own.map((row) => lineOf(row)),
    ...failed.map(failedLine),
    ...campaigns.map((row) => lineOf(row)),
  ]);
}
