// The page loads this file in the browser, so the file does not import zod, which is large. The schemas are in
// report-board.ts.

import type { Role } from '../organization/scopes.ts';
import { comparedFigures } from './figure-words.ts';

/** Maximum number of boards of one organization. */
export const reportBoardsMax = 20;
/** Maximum number of tiles of one board. */
export const boardTilesMax = 12;

/** Names of the charts that a board can show. `costs` is shown only to members who may see costs. */
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

/** What a tile of a board can show: a chart, or the daily values of one figure. */
export const boardFigures = [...boardCharts, ...comparedFigures] as const;
export type BoardFigure = (typeof boardFigures)[number];

/** Width of a tile: half a row or a full row. On a phone every tile has the full width. */
export const tileWidths = ['half', 'full'] as const;

/** Audiences that a board can have besides its maker, from the narrowest to the widest. */
export const boardAudiences = ['nobody', 'admins', 'editors', 'team'] as const;
export type BoardAudience = (typeof boardAudiences)[number];

/**
 * For each role, the audiences that its members belong to and may share boards with. A role that may not see reports
 * has no audience.
 */
export const audiencesOf: Readonly<Record<Role, readonly BoardAudience[]>> = {
  admin: ['admins', 'editors', 'team'],
  editor: ['editors', 'team'],
  atendente: ['team'],
  financeiro: [],
};
