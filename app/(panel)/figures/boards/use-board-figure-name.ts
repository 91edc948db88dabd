import { useTranslations } from 'next-intl';
import { type BoardFigure, boardCharts } from '#server/contract/insight/report-board-words.ts';

type BoardChart = (typeof boardCharts)[number];
const isChart = (figure: BoardFigure): figure is BoardChart => boardCharts.some((one) => one === figure);

/** Returns a function for the name of a figure, as it appears on the figures page. */
export function useBoardFigureName(): (figure: BoardFigure) => string {
  const t = useTranslations('reportBoards');
  const f = useTranslations('figures');
  return (figure) => (isChart(figure) ? t(`figure_${figure}`) : f(`name_${figure}`));
}
