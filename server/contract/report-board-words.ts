// The page reads these in the browser, where zod would weigh more than they do; its shapes stand in report-board.ts.
import { comparedFigures } from './figure-words.ts';
import type { Role } from './scopes.ts';

/** Of one organization. */
export const reportBoardsMax = 20;
/** Of one board. */
export const boardTilesMax = 12;

/** What is drawn on the overview, each by its name; `costs` for those who see costs. */
export const boardCharts = [
  'conversations_by_day',
  'first_answers',
  'answered_by',
  'waiting_hours',
  'pipeline_funnel',
  'campaign_funnel',
  'handoff_reasons',
  'costs',
] as const;

/** What a board can have: a chart, or one of the figures with its days. */
export const boardFigures = [...boardCharts, ...comparedFigures] as const;
export type BoardFigure = (typeof boardFigures)[number];

/** Beside another one, or a row of its own; on a phone all are as wide as it is. */
export const tileWidths = ['half', 'full'] as const;

/** Whom a board is shown to, beside its maker: the wider, the later. */
export const boardAudiences = ['nobody', 'admins', 'editors', 'team'] as const;
export type BoardAudience = (typeof boardAudiences)[number];

/** The boards of others that a role sees; and whom it can share with. Who sees no reports sees no board. */
export const audiencesOf: Readonly<Record<Role, readonly BoardAudience[]>> = {
  admin: ['admins', 'editors', 'team'],
  editor: ['editors', 'team'],
  atendente: ['team'],
  financeiro: [],
};
