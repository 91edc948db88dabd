'use client';

import { Plus, Trash2 } from 'lucide-react';
import { useFormatter, useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '#app/_ui/buttons/button.tsx';
import { Segments } from '#app/_ui/fields/segments.tsx';
import type { CampaignTemplate } from '#server/contract/outreach/campaign-editor.ts';
import { AmountField, percentOf } from './amount-field.tsx';
import { MessageForm } from './message-form.tsx';
import { MessagePreview } from './message-preview.tsx';
import type { AnsweredCampaign, ChangeDraft } from './use-change-draft.ts';

const variantsMax = 3;
const everybody = 10_000;

/**
 * Edits the variants of a campaign. A variant is another message that is sent to a share of the audience, so that the
 * effects of the messages can be compared. The remaining contacts get the campaign's own message.
 */
export function Variants({ campaign, change }: { campaign: AnsweredCampaign; change: ChangeDraft }) {
  const t = useTranslations('campaigns');
  const format = useFormatter();
  const [wanted, setWanted] = useState(0);
  const { id, settings } = campaign;
  const own = (campaign.template ?? {}) as Partial<CampaignTemplate>;
  const { variants } = settings;
  const at = Math.min(wanted, variants.length - 1);
  const variant = variants[at];
  const rest = everybody - variants.reduce((sum, { share }) => sum + share, 0);
  const save = (next: typeof variants) => change.mutate({ id, settings: { ...settings, variants: next } });
  const saveOne = (next: Partial<(typeof variants)[number]>) =>
    save(variants.map((one, index) => (index === at ? { ...one, ...next } : one)));
  const add = () => {
    // All messages get equal shares of the contacts until the user changes the shares.
    const share = Math.floor(everybody / (variants.length + 2));
    save([...variants.map((one) => ({ ...one, share })), { share, template: own as CampaignTemplate }]);
    setWanted(variants.length);
  };
  const share = (part: number) => format.number(part / everybody, { style: 'percent', maximumFractionDigits: 2 });
  return (
    <fieldset className="min-w-0 space-y-4">
      <legend className="text-sm font-semibold">{t('variants')}</legend>
      <p className="-mt-4 text-xs text-ink-soft">
        {variants.length > 0 ? t('variantsRest', { share: share(rest) }) : t('variantsHint')}
      </p>
      <div className="flex flex-wrap items-center gap-2">
        {variants.length > 0 && (
          <Segments
            label={t('variants')}
            value={String(at)}
            options={variants.map((one, index) => ({
              value: String(index),
              label: `${t('variant', { number: index + 1 })} · ${share(one.share)}`,
            }))}
            onChange={(chosen) => setWanted(Number(chosen))}
          />
        )}
        {variants.length < variantsMax && (
          <Button size="sm" busy={change.isPending} disabled={!own.template_name} onClick={add}>
            <Plus className="size-4" aria-hidden />
            {t('addVariant')}
          </Button>
        )}
      </div>
      {variant && (
        <div className="grid gap-x-6 gap-y-5 md:grid-cols-[minmax(0,1fr)_17rem]">
          <div className="min-w-0 space-y-4">
            <div className="flex items-start gap-3">
              <AmountField
                key={`share ${at} ${variant.share}`}
                {...percentOf(t('variantShare'), variant.share, { max: rest + variant.share, min: 1 })}
                hint={t('variantShareHint')}
                onSave={(next) => saveOne({ share: next ?? 1 })}
              />
              <Button
                look="quiet"
                size="icon"
                className="mt-6.5"
                aria-label={t('removeVariant', { number: at + 1 })}
                onClick={() => {
                  save(variants.filter((_, index) => index !== at));
                  setWanted(Math.max(0, at - 1));
                }}
              >
                <Trash2 className="size-4" aria-hidden />
              </Button>
            </div>
            <MessageForm
              key={at}
              id={id}
              connectionId={campaign.connection_id}
              message={variant.template}
              onSave={(template) => saveOne({ template })}
            />
          </div>
          <MessagePreview campaign={campaign} variant={at + 1} />
        </div>
      )}
    </fieldset>
  );
}
