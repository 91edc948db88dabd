'use client';

import { X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '#app/_ui/buttons/button.tsx';
import { Field, Select } from '#app/_ui/fields/field.tsx';
import { SortableList } from '#app/_ui/sortable.tsx';
import { comparedFigures } from '#server/contract/insight/figure-words.ts';
import type { BoardTile } from '#server/contract/insight/report-board.ts';
import { type BoardFigure, boardCharts, boardTilesMax } from '#server/contract/insight/report-board-words.ts';
import { useHasPower } from '../../_shell/member.tsx';
import { useBoardFigureName } from './use-board-figure-name.ts';

interface Props {
  readonly tiles: readonly BoardTile[];
  readonly onChange: (tiles: BoardTile[]) => void;
}

/** Chooses which figures a board has, their order, and the width of each. */
export function TilesField({ tiles, onChange }: Props) {
  const t = useTranslations('reportBoards');
  const nameOf = useBoardFigureName();
  const seesCosts = useHasPower('costs:read');
  const isFull = tiles.length >= boardTilesMax;
  const left = (some: readonly BoardFigure[]) =>
    some.filter((one) => !tiles.some(({ figure }) => figure === one) && (seesCosts || one !== 'costs'));
  const groups = [
    ['charts', left(boardCharts)],
    ['numbers', left(comparedFigures)],
  ] as const;
  const add = (figure: BoardFigure) => onChange([...tiles, { figure, width: 'half' }]);
  const widen = (tile: BoardTile) =>
    onChange(
      tiles.map((one) =>
        one.figure === tile.figure ? { ...one, width: one.width === 'full' ? 'half' : 'full' } : one,
      ),
    );
  const order = (figures: readonly string[]) =>
    onChange(figures.flatMap((figure) => tiles.filter((one) => one.figure === figure)));
  const rows = tiles.map((tile) => ({ ...tile, id: tile.figure, name: nameOf(tile.figure) }));
  return (
    <fieldset className="space-y-3">
      <legend className="mb-1.5 text-sm font-medium">
        {t('figures', { count: tiles.length, max: boardTilesMax })}
      </legend>
      {tiles.length === 0 && <p className="text-sm text-ink-soft">{t('noFigures')}</p>}
      {tiles.length > 0 && (
        <div className="overflow-hidden rounded-lg border border-line">
          <SortableList rows={rows} onOrder={order}>
            {({ figure, width, name }) => (
              <div className="flex items-center gap-1 py-1.5 pr-1.5">
                <span className="min-w-0 flex-1 text-sm break-words">{name}</span>
                <Button
                  size="sm"
                  look="quiet"
                  className="shrink-0"
                  aria-pressed={width === 'full'}
                  onClick={() => widen({ figure, width })}
                >
                  {t(`width_${width}`)}
                  <span className="sr-only">: {name}</span>
                </Button>
                <Button
                  size="icon"
                  look="quiet"
                  aria-label={t('takeOff', { name })}
                  title={t('takeOff', { name })}
                  onClick={() => onChange(tiles.filter((one) => one.figure !== figure))}
                >
                  <X className="size-4" aria-hidden />
                </Button>
              </div>
            )}
          </SortableList>
        </div>
      )}
      <Field label={t('add')} hint={isFull ? t('full', { max: boardTilesMax }) : undefined}>
        {(control) => (
          <Select {...control} value="" disabled={isFull} onChange={({ target }) => add(target.value as BoardFigure)}>
            <option value="" disabled>
              {t('addNone')}
            </option>
            {groups.map(([group, figures]) => (
              <optgroup key={group} label={t(`group_${group}`)}>
                {figures.map((figure) => (
                  <option key={figure} value={figure}>
                    {nameOf(figure)}
                  </option>
                ))}
              </optgroup>
            ))}
          </Select>
        )}
      </Field>
    </fieldset>
  );
}
