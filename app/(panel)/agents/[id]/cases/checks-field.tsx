'use client';

import { Plus, Trash2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '#app/_ui/buttons/button.tsx';
import { Field, Select } from '#app/_ui/fields/field.tsx';
import { type Check, type FormProblems, newCheck } from './case-form.ts';
import { CheckInputs } from './check-inputs.tsx';

/** The types of assertions, in the order in which the select lists them. */
const types = [
  'contains',
  'not_contains',
  'handoff',
  'tool_called',
  'judge',
  'at_most_messages',
  'at_most_cost',
] as const satisfies readonly Check['type'][];
const checksMax = 20;

interface Props {
  readonly checks: readonly Check[];
  readonly onChange: (checks: readonly Check[]) => void;
  readonly problems: FormProblems;
  /** Whether the agent's model can judge a reply. False for the built-in model. */
  readonly canJudge: boolean;
}

/** The list of assertions about the reply. A case passes only if all of them hold. */
export function ChecksField({ checks, onChange, problems, canJudge }: Props) {
  const t = useTranslations('agentCases');
  const change = (next: Check) => onChange(checks.map((one) => (one.key === next.key ? next : one)));
  const problemOf = ({ key }: Check) => {
    const problem = problems[key];
    return problem && t(`problem_${problem}`);
  };
  return (
    <fieldset className="space-y-3">
      <legend className="text-sm font-medium">{t('checks')}</legend>
      <p className="-mt-2 text-xs text-ink-faint">{t('checksHint')}</p>
      <ol className="space-y-3">
        {checks.map((check, at) => (
          <li key={check.key} className="rounded-xl border border-line p-3">
            <div className="flex items-end gap-1.5">
              <Field
                label={<span className="sr-only">{t('checkOf', { position: at + 1 })}</span>}
                className="min-w-0 flex-1 space-y-0"
              >
                {(control) => (
                  <Select
                    {...control}
                    value={check.type}
                    onChange={({ target }) =>
                      change({ ...check, type: types.find((one) => one === target.value) ?? check.type })
                    }
                    className="font-medium"
                  >
                    {types.map((type) => (
                      <option key={type} value={type} disabled={type === 'judge' && !canJudge}>
                        {t(`type_${type}`)}
                        {type === 'judge' && !canJudge ? ` (${t('noJudge')})` : ''}
                      </option>
                    ))}
                  </Select>
                )}
              </Field>
              <Button
                size="icon"
                look="quiet"
                aria-label={t('removeCheck', { position: at + 1 })}
                onClick={() => onChange(checks.filter((one) => one.key !== check.key))}
              >
                <Trash2 className="size-4" aria-hidden />
              </Button>
            </div>
            <div className="mt-3 space-y-3">
              <CheckInputs key={check.type} check={check} onChange={change} error={problemOf(check)} />
            </div>
          </li>
        ))}
      </ol>
      {problems.checks && (
        <p role="alert" className="text-xs text-danger">
          {t('problem_checks')}
        </p>
      )}
      {checks.length < checksMax && (
        <Button size="sm" look="quiet" className="-ml-2.5" onClick={() => onChange([...checks, newCheck()])}>
          <Plus className="size-4" aria-hidden />
          {t('addCheck')}
        </Button>
      )}
    </fieldset>
  );
}
