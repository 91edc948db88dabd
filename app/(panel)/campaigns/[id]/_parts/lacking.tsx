'use client';

import { useFormatter, useTranslations } from 'next-intl';
import type { Preflight } from '#server/contract/campaign-editor.ts';

/** What a message lacks, in words: a field that is not known of a person, or a place of it that is empty. */
export function useLackingWords(): (parameter: string) => string {
  const t = useTranslations('campaigns');
  return (parameter) => {
    const variable = /^\{\{(.+)\}\}$/.exec(parameter)?.[1];
    if (variable) return t('lackingVariable', { name: variable });
    if (parameter === 'header_image_url') return t('lackingHeader');
    if (parameter === 'header') return t('lackingHeaderWords');
    if (parameter === 'body') return t('lackingBody');
    const button = /^button_params\.(\d+)$/.exec(parameter)?.[1];
    return button ? t('lackingButton', { number: Number(button) + 1 }) : t('lackingField', { name: parameter });
  };
}

/** Whose message lacks what: how many, and the first of them by name. */
export function Lacking({ seen: { missing, lacking, excluded } }: { seen: Preflight }) {
  const t = useTranslations('campaigns');
  const format = useFormatter();
  const words = useLackingWords();
  const count = excluded.find(({ reason }) => reason === 'missing_parameter')?.count ?? 0;
  if (lacking.length === 0) return null;
  return (
    <div className="space-y-2 text-sm">
      <h3 className="font-medium">{t('missingTitle')}</h3>
      <ul className="text-ink-soft">
        {lacking.map((one) => (
          <li key={one.parameter} className="flex justify-between gap-4 border-b border-line py-1.5 last:border-0">
            <span className="min-w-0 break-words">{words(one.parameter)}</span>
            <span className="tabular-nums">{format.number(one.count)}</span>
          </li>
        ))}
      </ul>
      <details>
        <summary className="cursor-pointer font-medium">
          {count > missing.length
            ? t('missingFirst', { count: missing.length, all: count })
            : t('missingWho', { count })}
        </summary>
        <ul className="mt-2 space-y-1 text-ink-soft">
          {missing.map(({ contact_id: id, name, parameters }) => (
            <li key={id}>{t('missingRow', { name, keys: parameters.map(words).join(', ') })}</li>
          ))}
        </ul>
      </details>
    </div>
  );
}
