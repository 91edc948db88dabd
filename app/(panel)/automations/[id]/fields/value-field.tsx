'use client';

import { useTranslations } from 'next-intl';
import { ComboBox } from '#app/_ui/combo-box.tsx';
import { Field, Input } from '#app/_ui/field.tsx';
import { readToken, writeToken } from './token.ts';
import { useFactChoices } from './use-choices.ts';

interface Props {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** What fills a variable: a fact of the contact with what is said where there is none, or words of one's own. */
export function ValueField({ label, value, onChange }: Props) {
  const t = useTranslations('automationEditor');
  const facts = useFactChoices('text').map((one) => ({ ...one, value: `{{${one.value}}}` }));
  const token = readToken(value);
  const choose = (next: string) => {
    const fact = readToken(next);
    onChange(fact && token ? writeToken({ ...fact, otherwise: fact.otherwise || token.otherwise }) : next);
  };
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Field label={label} className={token ? '' : 'sm:col-span-2'}>
        {(control) => (
          <ComboBox
            control={control}
            value={token ? writeToken({ ...token, otherwise: '' }) : value}
            choices={facts}
            onChange={choose}
            placeholder={t('valueHint')}
          />
        )}
      </Field>
      {token && (
        <Field label={t('otherwise', { name: label })}>
          {(control) => (
            <Input
              {...control}
              value={token.otherwise}
              onChange={(event) => onChange(writeToken({ ...token, otherwise: event.target.value }))}
              autoComplete="off"
            />
          )}
        </Field>
      )}
    </div>
  );
}
