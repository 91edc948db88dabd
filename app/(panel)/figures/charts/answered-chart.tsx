'use client';

import { useFormatter, useTranslations } from 'next-intl';
import type { Figures } from '#server/contract/insight/analytics.ts';
import type { ViewFiguresResult } from '#server/contract/insight/figures-page.ts';
import { BehindNumber } from '../behind-number.tsx';
import type { Behind } from '../use-behind.ts';
import { ChartCard } from './chart-card.tsx';
import { plain } from './chart-table.ts';
import type { Colour } from './colours.ts';
import { font, type Paint } from './save-picture.ts';
import { usePoints } from './use-points.ts';

const parts = ['ai', 'both', 'person', 'nobody'] as const;
type Part = (typeof parts)[number];
/**
 * The color of each part. A reader who cannot distinguish the colors can use the order of the parts and their numbers.
 */
const looks: Readonly<Record<Part, { readonly fill: string; readonly colour: Colour }>> = {
  ai: { fill: 'bg-accent', colour: 'accent' },
  both: { fill: 'bg-info', colour: 'info' },
  person: { fill: 'bg-warning', colour: 'warning' },
  nobody: { fill: 'bg-ink-faint', colour: 'ink-faint' },
};

/**
 * Splits the resolved conversations by who wrote in them: the AI, a person, or both. The remaining conversations were
 * resolved without any answer.
 */
function answeredParts({ answered_by: by, conversations_resolved: resolved }: Figures): Record<Part, number> {
  return { ...by, nobody: Math.max(0, resolved - by.ai - by.both - by.person) };
}

interface Props {
  readonly data: ViewFiguresResult;
  readonly before: ViewFiguresResult | undefined;
  readonly onBehind: (behind: Behind) => void;
}

/** Shows who answered the resolved conversations, with one bar for the period and one for the previous period. */
export function AnsweredChart({ data, before, onBehind }: Props) {
  const t = useTranslations('charts');
  const format = useFormatter();
  const { period } = usePoints(data);
  const bands = [
    { key: 'period', values: answeredParts(data.totals) },
    ...(before ? [{ key: 'periodBefore', values: answeredParts(before.totals) } as const] : []),
  ] as const;
  const wholeOf = (values: Record<Part, number>) => parts.reduce((sum, part) => sum + values[part], 0);
  const share = (value: number, whole: number) =>
    whole === 0 ? '–' : format.number(value / whole, { style: 'percent', maximumFractionDigits: 0 });
  const behindOf = (part: Part) => ({ measure: `answered_by_${part}` as const });
  const table = {
    head: [t('who'), t('period'), t('share'), t('periodBefore')],
    rows: parts.map((part) => {
      const [now, then] = [bands[0].values, bands[1]?.values];
      return [
        plain(t(`part_${part}`)),
        { text: format.number(now[part]), value: now[part], behind: behindOf(part) },
        { text: share(now[part], wholeOf(now)), value: wholeOf(now) === 0 ? null : now[part] / wholeOf(now) },
        { text: then ? format.number(then[part]) : '–', value: then?.[part] ?? null },
      ];
    }),
  };
  const paint =
    (): Paint =>
    (ctx, { x, y, width }, colours) => {
      for (const [index, { key, values }] of bands.entries()) {
        const [top, whole] = [y + 20 + index * 130, wholeOf(values)];
        ctx.font = font(15);
        ctx.fillStyle = colours['ink-soft'];
        ctx.fillText(t(key), x, top);
        let at = x;
        for (const part of parts) {
          const part_width = whole === 0 ? 0 : (values[part] / whole) * width;
          ctx.fillStyle = colours[looks[part].colour];
          ctx.fillRect(at, top + 12, Math.max(0, part_width - 2), 56);
          ctx.fillStyle = colours.ink;
          if (part_width > 90) ctx.fillText(`${t(`part_${part}`)}: ${share(values[part], whole)}`, at, top + 90);
          at += part_width;
        }
      }
    };
  return (
    <ChartCard
      title={t('answered')}
      about={t('answeredAbout')}
      period={period}
      table={table}
      empty={bands.every(({ values }) => wholeOf(values) === 0) && t('answeredNone')}
      paint={paint}
      onBehind={onBehind}
    >
      <div className="space-y-4">
        {bands.map(({ key, values }) => (
          <div key={key}>
            <p className="mb-1 flex justify-between gap-3 text-xs text-ink-soft">
              <span>{t(key)}</span>
              <span className="tabular-nums">{t('resolved', { count: wholeOf(values) })}</span>
            </p>
            <div className="flex h-8 gap-0.5 overflow-hidden rounded-md bg-sunken" aria-hidden>
              {parts
                .filter((part) => values[part] > 0)
                .map((part) => (
                  <div
                    key={part}
                    className={`${looks[part].fill} h-full ${key === 'period' ? '' : 'opacity-50'}`}
                    style={{ width: `${(values[part] / wholeOf(values)) * 100}%` }}
                    title={`${t(`part_${part}`)}: ${format.number(values[part])}`}
                  />
                ))}
            </div>
          </div>
        ))}
        <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4 lg:grid-cols-2 xl:grid-cols-4">
          {parts.map((part) => (
            <div key={part}>
              <dt className="flex items-center gap-1.5 text-xs text-ink-soft">
                <span className={`${looks[part].fill} size-2.5 shrink-0 rounded-sm`} aria-hidden />
                {t(`part_${part}`)}
              </dt>
              <dd className="text-xl font-semibold tabular-nums">
                <BehindNumber behind={behindOf(part)} onBehind={onBehind} isNone={bands[0].values[part] === 0}>
                  {share(bands[0].values[part], wholeOf(bands[0].values))}
                </BehindNumber>
              </dd>
              <dd className="text-xs text-ink-faint tabular-nums">{format.number(bands[0].values[part])}</dd>
            </div>
          ))}
        </dl>
      </div>
    </ChartCard>
  );
}
