'use client';

import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { textOr } from '#app/_i18n/text-or.ts';
import { Button } from '#app/_ui/buttons/button.tsx';
import { cn } from '#app/_ui/cn.ts';
import { Select } from '#app/_ui/fields/field.tsx';
import { type AutomationStep, hasBranches } from '#server/contract/outreach/automation-definition.ts';
import type { AutomationIssue } from '#server/contract/outreach/automation-editor.ts';
import { StepFields } from './step-fields.tsx';
import { branchKey, newStep, stepTypes } from './step-shapes.ts';

interface Props {
  readonly label: string;
  readonly steps: readonly AutomationStep[];
  /** The path prefix of the list, such as `steps.` or `steps.2.then.`. */
  readonly above: string;
  readonly issues: readonly AutomationIssue[];
  readonly onChange: (steps: AutomationStep[]) => void;
}

/**
 * A list of steps, in order. A condition or a question contains two further lists. Every control is a field or a
 * button, so no mouse is needed.
 */
export function StepList({ label, steps, above, issues, onChange }: Props) {
  const t = useTranslations('automations');
  const r = useTranslations('automationRuns');
  const reasons = useTranslations('automationReasons');
  const put = (index: number, step: AutomationStep) => onChange(steps.map((one, at) => (at === index ? step : one)));
  const move = (index: number, to: number) => {
    const next = [...steps];
    const [taken] = next.splice(index, 1);
    if (taken) next.splice(to, 0, taken);
    onChange(next);
  };
  const whole = issues.find((one) => `${one.path}.` === above);
  return (
    <div className="space-y-3">
      <ol aria-label={label} className="space-y-3">
        {steps.map((step, index) => {
          const path = `${above}${index}`;
          const own = issues.find((one) => one.path === path);
          return (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: a step has no id other than its position.
              key={index}
              className="rounded-lg border border-line bg-surface p-4"
            >
              <div className="mb-3 flex items-center gap-2">
                <span className="text-xs text-ink-faint tabular-nums">{index + 1}</span>
                <p className="min-w-0 flex-1 truncate text-md font-medium">{r(`step_${step.type}`)}</p>
                <Button
                  size="sm"
                  look="quiet"
                  aria-label={t('moveUp')}
                  disabled={index === 0}
                  onClick={() => move(index, index - 1)}
                >
                  <ArrowUp className="size-4" aria-hidden />
                </Button>
                <Button
                  size="sm"
                  look="quiet"
                  aria-label={t('moveDown')}
                  disabled={index === steps.length - 1}
                  onClick={() => move(index, index + 1)}
                >
                  <ArrowDown className="size-4" aria-hidden />
                </Button>
                <Button
                  size="sm"
                  look="quiet"
                  aria-label={t('removeStep')}
                  onClick={() => onChange(steps.filter((_, at) => at !== index))}
                >
                  <Trash2 className="size-4" aria-hidden />
                </Button>
              </div>
              <StepFields step={step} path={path} issues={issues} onChange={(next) => put(index, next)} />
              {own && (
                <p className={cn('mt-2 text-xs', own.severity === 'error' ? 'text-danger' : 'text-warning')}>
                  {textOr(reasons, `issue_${own.code}`, own.code, own.values)}
                </p>
              )}
              {hasBranches(step) && (
                <div className="mt-4 grid gap-4 lg:grid-cols-2">
                  {(['then', 'else'] as const).map((branch) => (
                    <section key={branch} className="border-l-2 border-line-strong pl-3">
                      <p className="mb-2 text-sm font-medium text-ink-soft">{t(branchKey(step, branch))}</p>
                      <StepList
                        label={t(branchKey(step, branch))}
                        steps={step[branch] ?? []}
                        above={`${path}.${branch}.`}
                        issues={issues}
                        onChange={(inside) => put(index, { ...step, [branch]: inside })}
                      />
                    </section>
                  ))}
                </div>
              )}
            </li>
          );
        })}
      </ol>
      {whole && steps.length === 0 && (
        <p className="text-sm text-ink-soft">{textOr(reasons, `issue_${whole.code}`, whole.code, whole.values)}</p>
      )}
      <Select
        aria-label={t('addTo', { list: label })}
        value=""
        onChange={(event) => onChange([...steps, newStep(event.target.value as AutomationStep['type'])])}
        className="w-auto"
      >
        <option value="" disabled>
          {t('addStep')}
        </option>
        {stepTypes.map((type) => (
          <option key={type} value={type}>
            {r(`step_${type}`)}
          </option>
        ))}
      </Select>
    </div>
  );
}
