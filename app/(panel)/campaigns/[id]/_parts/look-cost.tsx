'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { useMoney } from '#app/_ui/text/use-money.ts';
import type { Preflight } from '#server/contract/outreach/campaign-editor.ts';
import { Finding } from './finding.tsx';
import { useTemplateWords } from './template-picker.tsx';
import { usePriceText } from './use-price-text.ts';

/** Shows the price of each message variant, which depends on its template's category. */
export function VariantPrices({ variants }: Pick<Preflight, 'variants'>) {
  const t = useTranslations('campaigns');
  const money = useMoney();
  const words = useTemplateWords();
  if (variants.length < 2) return null;
  return (
    <ul aria-label={t('messages')} className="text-sm">
      {variants.map(({ variant, count, category, price }) => (
        <li key={variant} className="flex flex-wrap justify-between gap-x-4 border-b border-line py-1.5 last:border-0">
          <span className="font-medium">
            {variant === 0 ? t('ownMessage') : t('variant', { number: variant })}
            {category && <span className="ml-2 font-normal text-ink-soft">{words('category', category)}</span>}
          </span>
          <span className="text-ink-soft tabular-nums">
            {t('variantPeople', { count })} · {price ? t('upTo', { price: money(price) }) : t('previewNoPrice')}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Shows the total cost, and how many replies are still free of charge this month. */
export function CostFindings({ seen }: { seen: Preflight }) {
  const t = useTranslations('campaigns');
  const format = useFormatter();
  const priceText = usePriceText();
  const { price, free_service: free } = seen;
  const { floor, ceiling, unknown, is_cap: isCap = false } = price;
  const isRange = !isCap && floor?.amount !== ceiling?.amount;
  const more = ceiling === null ? null : isCap ? t('priceCapped') : isRange ? t('priceHint') : null;
  return (
    <>
      <Finding kind={ceiling === null || unknown > 0 ? 'note' : 'fine'}>
        {ceiling === null ? t('priceUnknown') : t('findingPrice', { price: priceText(price) })}
        {more && <span className="block text-ink-soft">{more}</span>}
        {ceiling !== null && unknown > 0 && (
          <span className="block text-ink-soft">{t('priceOfNobody', { count: unknown })}</span>
        )}
      </Finding>
      <Finding kind="note">
        {t('findingFree', { left: format.number(free.left), included: format.number(free.included) })}
      </Finding>
    </>
  );
}
