import { useTranslations } from 'next-intl';
import { cn } from '#app/_ui/cn.ts';
import type { Figures } from '#server/contract/insight/analytics.ts';
import { figureOf } from '#server/contract/insight/figure-words.ts';
import { isNothing, isOfPoints, type PointFigure, tileKinds } from './figure-list.ts';
import type { Behind } from './use-behind.ts';
import { useFigureText } from './use-figure-text.ts';

interface Props {
  readonly totals: Figures;
  /**
   * Whether the period includes the last hours. The customer may still reopen a conversation that the AI resolved in
   * these hours, so the share of such conversations is not final.
   */
  readonly isRunning: boolean;
  /** The figure that the chart below the tiles shows. */
  readonly drawn: PointFigure;
  readonly onDraw: (name: PointFigure) => void;
  readonly onBehind: (behind: Behind) => void;
}

/**
 * The figures of the whole period as tiles. Each tile explains its figure and opens the list of conversations that the
 * figure counts.
 */
export function FigureTiles({ totals, isRunning, drawn, onDraw, onBehind }: Props) {
  const t = useTranslations('figures');
  const text = useFigureText();
  return (
    <ul className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      {tileKinds.map(({ name, measure }) => {
        const value = figureOf(totals, name);
        return (
          <li
            key={name}
            className={cn(
              'flex break-inside-avoid flex-col rounded-xl border border-line bg-surface p-4',
              drawn === name && 'border-accent ring-1 ring-accent',
            )}
          >
            <h2 className="text-sm font-medium text-ink-soft">
              {isOfPoints(name) ? (
                <button type="button" aria-pressed={drawn === name} onClick={() => onDraw(name)} className="text-left">
                  {t(`name_${name}`)}
                </button>
              ) : (
                t(`name_${name}`)
              )}
            </h2>
            <p className="mt-1 text-3xl font-semibold tracking-tight tabular-nums">
              {text(name, value)}
              {name === 'ai_resolution_rate' && value !== null && isRunning && '*'}
              {name === 'rating_average' && totals.ratings > 0 && (
                <span className="ml-2 text-xs font-normal tracking-normal text-ink-soft">
                  {t('ratingsOf', { count: totals.ratings })}
                </span>
              )}
            </p>
            <p className="mt-1 flex-1 text-xs text-ink-faint">{t(`about_${name}`)}</p>
            {!isNothing(name, value) && (
              <button
                type="button"
                className="mt-2 self-start text-xs font-medium text-accent hover:underline print:hidden"
                onClick={() => onBehind({ measure })}
              >
                {t('behind')}
                <span className="sr-only">: {t(`name_${name}`)}</span>
              </button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
