import { systemActor } from '#server/base/actor.ts';
import type { Figures } from '#server/contract/insight/analytics.ts';
import type { CompareCampaignsResult, ViewSpendingResult } from '#server/contract/insight/figures-page.ts';
import type { MailedSection } from '#server/contract/insight/mailed-report-words.ts';
import { compareCampaigns } from '../analytics/comparisons/compare-campaigns-and-automations.ts';
import { viewFigures } from '../analytics/figures/view-figures.ts';
import { viewSpending } from '../analytics/spending/view-spending.ts';
import { type Days, daysOf, type Schedule } from './due-of.ts';

/** The numbers that a report shows for its days. */
export interface ReportNumbers {
  readonly days: Days;
  /** The end of the last day. */
  readonly to: string;
  /** Everything that happened before this time is included in the numbers. */
  readonly as_of: string;
  readonly timezone: string;
  readonly totals: Figures;
  /** The figures of the previous period. */
  readonly before: Figures;
  readonly campaigns: CompareCampaignsResult | null;
  readonly spending: ViewSpendingResult | null;
}

/** Reads the numbers with the same functions as the reports page, so that both show the same numbers. */
export async function readNumbers(
  organizationId: string,
  { sections, ...schedule }: Schedule & { readonly sections: readonly MailedSection[] },
  on: string,
): Promise<ReportNumbers> {
  const actor = systemActor(organizationId);
  const { days, before } = daysOf(schedule, on);
  const asked = { granularity: 'day', clock: 'all' } as const;
  const [now, then, campaigns, spending] = await Promise.all([
    viewFigures(actor, { ...days, ...asked }),
    viewFigures(actor, { ...before, ...asked }),
    sections.includes('campaigns') ? compareCampaigns(actor, days) : null,
    sections.includes('costs') ? viewSpending(actor, days) : null,
  ]);
  const { to, as_of, timezone, totals } = now;
  return { days, to, as_of, timezone, totals, before: then.totals, campaigns, spending };
}
