import { router } from '../trpc.ts';
import compareAutomations from './compare-automations.ts';
import compareCampaigns from './compare-campaigns.ts';
import compareFigures from './compare-figures.ts';
import listAnnotations from './list-annotations.ts';
import listEpisodes from './list-episodes.ts';
import listExports from './list-exports.ts';
import startExport from './start-export.ts';
import viewAgentFigures from './view-agent-figures.ts';
import viewFigures from './view-figures.ts';
import viewOverview from './view-overview.ts';
import viewSpending from './view-spending.ts';
import viewWaits from './view-waits.ts';

export const analyticsRouter = router({
  compareAutomations,
  compareCampaigns,
  compareFigures,
  listAnnotations,
  listEpisodes,
  listExports,
  startExport,
  viewAgentFigures,
  viewFigures,
  viewOverview,
  viewSpending,
  viewWaits,
});
