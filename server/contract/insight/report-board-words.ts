// The page loads this file in the browser, where zod would be larger than the file itself. The shapes are in
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

/** What a tile of a board can show: a chart, or one figure by day. */
export const boardFigures = [...boardCharts, ...comparedFigures] as const;
export type BoardFigure = (typeof boardFigures)[number];

/** Width of a tile: half a row or a full row. On a phone every tile has the full width. */
export const tileWidths = ['half', 'full'] as const;

/** Who may see a board, apart from its maker. The order is from the narrowest audience to the widest. */
export const boardAudiences = ['nobody', 'admins', 'editors', 'team'] as const;
export type BoardAudience = (typeof boardAudiences)[number];

/**
 * Audiences to which members of a role belong, and with which they can share their boards. A role that may not see
 * reports has no audience.
 */
export const audiencesOf: Readonly<Record<Role, readonly BoardAudience[]>> = {
  admin: ['admins', 'editors', 'team'],
  editor: ['editors', 'team'],
  atendente: ['team'],
  financeiro: [],
};
