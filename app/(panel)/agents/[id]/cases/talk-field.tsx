'use client';

import { Plus, Trash2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '#app/_ui/buttons/button.tsx';
import { Field, Textarea } from '#app/_ui/fields/field.tsx';
import { type FormProblems, newTurn, type Turn } from './case-form.ts';

interface Props {
  readonly turns: readonly Turn[];
  readonly onChange: (turns: readonly Turn[]) => void;
  readonly problems: FormProblems;
}

const turnsMax = 40;

/**
 * The field that edits the conversation of a test case, message by message. The last message is the customer's, and the
 * agent has to reply to it.
 */
export function TalkField({ turns, onChange, problems }: Props) {
  const t = useTranslations('agentCases');
  const add = (role: Turn['role']) => onChange([...turns, newTurn(role)]);
  return (
    <fieldset className="space-y-3">
      <legend className="text-sm font-medium">{t('talk')}</legend>
      <p className="-mt-2 text-xs text-ink-faint">{t('talkHint')}</p>
      <ol className="space-y-3">
        {turns.map((turn, index) => (
          <li key={turn.key} className={turn.role === 'assistant' ? 'pl-6 sm:pl-10' : 'pr-6 sm:pr-10'}>
            <Field
              label={
                <span className="text-xs font-normal text-ink-soft">
                  {t(`role_${turn.role}`)}
                  <span className="sr-only"> {index + 1}</span>
                </span>
              }
              error={problems[turn.key] && t('problem_required')}
            >
              {(control) => (
                <span className="flex items-start gap-1.5">
                  <Textarea
                    {...control}
                    value={turn.content}
                    onChange={({ target }) =>
                      onChange(turns.map((one) => (one.key === turn.key ? { ...one, content: target.value } : one)))
                    }
                    maxLength={4_096}
                    rows={1}
                    placeholder={t(`placeholder_${turn.role}`)}
                    className={`field-sizing-content max-h-60 min-h-9 resize-none ${turn.role === 'assistant' ? 'bg-bubble-out' : ''}`}
                  />
                  <Button
                    size="icon"
                    look="quiet"
                    disabled={turns.length === 1}
                    aria-label={t('removeTurn', { position: index + 1 })}
                    onClick={() => onChange(turns.filter((one) => one.key !== turn.key))}
                  >
                    <Trash2 className="size-4" aria-hidden />
                  </Button>
                </span>
              )}
            </Field>
          </li>
        ))}
      </ol>
      {problems.turns && (
        <p role="alert" className="text-xs text-danger">
          {t('problem_end')}
        </p>
      )}
      {turns.length < turnsMax && (
        <div className="flex flex-wrap gap-2">
          {(['assistant', 'user'] as const).map((role) => (
            <Button key={role} size="sm" look="quiet" className="first:-ml-2.5" onClick={() => add(role)}>
              <Plus className="size-4" aria-hidden />
              {t(`add_${role}`)}
            </Button>
          ))}
        </div>
      )}
    </fieldset>
  );
}
