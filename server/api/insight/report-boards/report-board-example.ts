import type { ReportBoard } from '#server/contract/insight/report-board.ts';

export const reportBoardExample: ReportBoard = {
  id: '01939a1c-6a40-7d42-8c53-2d3e4f5a6c81',
  name: 'A semana da loja',
  shared_with: 'team',
  is_own: true,
  may_change: true,
  tiles: [
    { figure: 'conversations_by_day', width: 'full' },
    { figure: 'rating_average', width: 'half' },
  ],
  version: 3,
  updated_at: '2026-11-29T12:00:00.000Z',
};
