'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { Button } from '#app/_ui/buttons/button.tsx';
import { useSayFailure } from '#app/_ui/feedback/use-say-failure.ts';
import { Checkbox } from '#app/_ui/fields/checkbox.tsx';
import { Field, Input } from '#app/_ui/fields/field.tsx';
import type { View } from '#server/contract/people/view.ts';
import { useHasPower } from '../_shell/member.tsx';
import type { ViewFilter } from './saved-view.ts';
import { useViewChanges } from './use-views.ts';

interface Props {
  readonly kind: View['kind'];
  readonly filter: ViewFilter;
  readonly onSaved: (view: View) => void;
  /**
   * Whether to save every view as a shared view without asking, if the member may share views. Set where a private view
   * would be useless.
   */
  readonly alwaysShared?: boolean;
}

/** The form that saves the current filter as a view, under a name. */
export function SaveView({ kind, filter, onSaved, alwaysShared = false }: Props) {
  const t = useTranslations('views');
  const mayShare = useHasPower('views:share');
  const { create } = useViewChanges();
  const sayFailure = useSayFailure();
  const [name, setName] = useState('');
  const [shared, setShared] = useState(mayShare);
  const [problem, setProblem] = useState<string>();
  const isEmpty = Object.keys(filter).length === 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') return;
    create.mutate(
      { kind, name: name.trim(), filter, shared },
      { onSuccess: onSaved, onError: (error) => sayFailure(error, { name_taken: setProblem }) },
    );
  };
  return (
    <form onSubmit={submit} className="space-y-2.5">
      <Field
        label={t(`saveAs_${kind}`)}
        hint={isEmpty ? t('nothingToSave') : undefined}
        {...(problem ? { error: problem } : {})}
      >
        {(control) => (
          <Input
            {...control}
            value={name}
            maxLength={100}
            autoComplete="off"
            disabled={isEmpty}
            placeholder={t('namePlaceholder')}
            onChange={({ target }) => {
              setName(target.value);
              setProblem(undefined);
            }}
          />
        )}
      </Field>
      {!isEmpty && (
        <div className="flex items-center justify-between gap-2">
          <div className="-ml-3 min-w-0">
            {mayShare && !alwaysShared && <Checkbox checked={shared} onChange={setShared} label={t('shareWithAll')} />}
          </div>
          <Button type="submit" look="primary" size="sm" busy={create.isPending} disabled={name.trim() === ''}>
            {t('save')}
          </Button>
        </div>
      )}
    </form>
  );
}
