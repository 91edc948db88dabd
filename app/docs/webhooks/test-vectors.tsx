import { getLocale, getTranslations } from 'next-intl/server';
import type { Localized } from '#app/_i18n/localized.ts';
import vectors from './verify/vectors.json' with { type: 'json' };

interface Vector {
  readonly name: Localized;
  readonly secret: string;
  readonly body: string;
  readonly signature: string;
  readonly now: number;
  readonly valid: boolean;
}

const known: readonly Vector[] = vectors;

/**
 * Shows which deliveries a receiver must accept and which it must refuse. Our own verification code is tested with the
 * same vectors.
 */
export async function TestVectors() {
  const t = await getTranslations('webhooksGuide');
  const locale = await getLocale();
  return (
    <ul className="divide-y divide-line rounded-xl border border-line text-sm">
      {known.map(({ name, secret, body, signature, now, valid }) => (
        <li key={name.en}>
          <details>
            <summary className="flex cursor-pointer flex-wrap gap-x-3 px-4 py-2.5 -outline-offset-2 hover:bg-canvas">
              <span className="flex-1">{name[locale]}</span>
              <span className={valid ? 'text-accent' : 'text-danger'}>{valid ? t('accept') : t('refuse')}</span>
            </summary>
            <dl className="space-y-1 px-4 pb-4 font-mono text-xs break-all text-ink-soft">
              <dt className="font-sans font-medium text-ink">{t('secret')}</dt>
              <dd>{secret}</dd>
              <dt className="font-sans font-medium text-ink">{t('body')}</dt>
              <dd className="whitespace-pre-wrap">{body || t('empty')}</dd>
              <dt className="font-sans font-medium text-ink">Svc-Signature</dt>
              <dd>{signature}</dd>
              <dt className="font-sans font-medium text-ink">{t('clock')}</dt>
              <dd>{now}</dd>
            </dl>
          </details>
        </li>
      ))}
    </ul>
  );
}
