'use client';

import { FileSpreadsheet } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '#app/_ui/buttons/button.tsx';
import { cn } from '#app/_ui/cn.ts';
import { Badge } from '#app/_ui/display/badge.tsx';
import { Field, Input } from '#app/_ui/fields/field.tsx';
import { Card } from '#app/_ui/page.tsx';
import { hasIdentifier, type Plan, withTarget } from './plan-import.ts';
import { TargetSelect } from './target-select.tsx';
import type { Chosen } from './use-chosen-file.ts';

interface Props {
  readonly chosen: Chosen;
  readonly plan: Plan;
  readonly onPlan: (plan: Plan) => void;
  readonly onOther: () => void;
  readonly onStart: (dryRun: boolean) => void;
  readonly busy: boolean;
}

function Columns({ chosen, plan, onPlan }: Pick<Props, 'chosen' | 'plan' | 'onPlan'>) {
  const t = useTranslations('imports');
  const grid = 'grid gap-x-4 gap-y-1 px-5 sm:grid-cols-[1fr_1.4fr_15rem] sm:items-center';
  return (
    <>
      <div className={cn(grid, 'border-y border-line bg-canvas py-2 text-xs text-ink-faint max-sm:hidden')}>
        <span>{t('column')}</span>
        <span>{t('samples')}</span>
        <span>{t('becomes')}</span>
      </div>
      <ul className="divide-y divide-line max-sm:border-t max-sm:border-line">
        {chosen.preview.columns.map((column, index) => {
          const name = column.name || t('unnamed', { position: index + 1 });
          const target = plan.mapping[index] ?? 'ignore';
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a file has a fixed order of columns; names may repeat.
            <li key={index} className={cn(grid, 'py-2.5', target === 'ignore' && 'text-ink-faint')}>
              <span className="min-w-0 truncate font-medium">{name}</span>
              <span className="min-w-0 truncate text-sm text-ink-soft" title={column.samples.join('\n')}>
                {column.samples.join(' · ') || <span className="text-ink-faint italic">{t('noSamples')}</span>}
              </span>
              <TargetSelect
                label={t('becomesOf', { column: name })}
                column={name}
                value={target}
                taken={plan.mapping}
                onChange={(chosenTarget) => onPlan(withTarget(plan, index, chosenTarget))}
              />
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** The card that maps each column of the file to a field of contacts, and adds tags to all imported contacts. */
export function MappingCard({ chosen, plan, onPlan, onOther, onStart, busy }: Props) {
  const t = useTranslations('imports');
  const { rows } = chosen.preview;
  const found = hasIdentifier(plan);
  return (
    <Card>
      <header className="flex flex-wrap items-center gap-3 p-5">
        <FileSpreadsheet className="size-5 shrink-0 text-ink-faint" aria-hidden />
        <span className="min-w-0 flex-1 basis-40 truncate font-medium">{chosen.file.name}</span>
        <Badge>{t('rows', { count: rows })}</Badge>
        <Button size="sm" onClick={onOther}>
          {t('otherFile')}
        </Button>
      </header>
      <div className="px-5 pb-4">
        <h2 className="text-md font-semibold">{t('mappingTitle')}</h2>
        <p className="mt-0.5 text-sm text-ink-soft">{t('mappingText')}</p>
      </div>
      <Columns chosen={chosen} plan={plan} onPlan={onPlan} />
      <div className="space-y-4 border-t border-line p-5">
        <Field label={t('tags')} hint={t('tagsHint')} className="max-w-md">
          {(control) => (
            <Input
              {...control}
              value={plan.tags}
              autoComplete="off"
              onChange={(event) => onPlan({ ...plan, tags: event.target.value })}
            />
          )}
        </Field>
        <p role="alert" className="rounded-lg bg-warning-soft px-3 py-2 text-sm text-warning empty:hidden">
          {found ? null : t('needIdentifier')}
        </p>
        <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-2">
          <span className="text-xs text-ink-faint">{t('tryHint')}</span>
          <Button disabled={!found || busy} onClick={() => onStart(true)}>
            {t('tryRun')}
          </Button>
          <Button look="primary" disabled={!found} busy={busy} onClick={() => onStart(false)}>
            {t('run', { count: rows })}
          </Button>
        </div>
      </div>
    </Card>
  );
}
