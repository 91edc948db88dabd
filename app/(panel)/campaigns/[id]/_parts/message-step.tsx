'use client';

import { Plus, Trash2 } from 'lucide-react';
import { useFormatter, useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '#app/_ui/button.tsx';
import { Segments } from '#app/_ui/segments.tsx';
import type { CampaignTemplate } from '#server/contract/campaign-editor.ts';
import { AmountField, percentOf } from './amount-field.tsx';
import { MessageForm } from './message-form.tsx';
import { MessagePreview } from './message-preview.tsx';
import { Step } from './step.tsx';
import { type AnsweredCampaign, useChangeDraft } from './use-change-draft.ts';

const variantsMax = 3;
const all = 10_000;

/** What they get: one message, or several for shares of them. */
export function MessageStep({ campaign }: { campaign: AnsweredCampaign }) {
  const t = useTranslations('campaigns');
  const format = useFormatter();
  const change = useChangeDraft();
  const [wanted, setWanted] = useState(0);
  const { id, settings } = campaign;
  const own = campaign.template as Partial<CampaignTemplate>;
  const { variants } = settings;
  const at = Math.min(wanted, variants.length);
  const variant = variants[at - 1];
  const rest = all - variants.reduce((sum, { share }) => sum + share, 0);
  const saveVariants = (next: typeof variants) => change.mutate({ id, settings: { ...settings, variants: next } });
  const saveMessage = (template: CampaignTemplate) =>
    variant
      ? saveVariants(variants.map((one, place) => (place === at - 1 ? { ...one, template } : one)))
      : change.mutate({ id, template });
  const add = () => {
    // All alike, as long as nobody says otherwise.
    const share = Math.floor(all / (variants.length + 2));
    saveVariants([...variants.map((one) => ({ ...one, share })), { share, template: own as CampaignTemplate }]);
    setWanted(variants.length + 1);
  };
  const share = (part: number) => format.number(part / all, { style: 'percent', maximumFractionDigits: 2 });
  const tabs = [rest, ...variants.map((one) => one.share)].map((part, place) => ({
    value: String(place),
    label: `${place === 0 ? t('ownMessage') : t('variant', { number: place })} · ${share(part)}`,
  }));
  return (
    <Step title={t('stepMessage')} hint={t('stepMessageHint', { token: '{{name|amigo}}' })}>
      <div className="flex flex-wrap items-center gap-2">
        {variants.length > 0 && (
          <Segments
            label={t('messages')}
            value={String(at)}
            options={tabs}
            onChange={(place) => setWanted(Number(place))}
            className="max-w-full flex-wrap"
          />
        )}
        {variants.length < variantsMax && own.template_name && (
          <Button size="sm" look="quiet" busy={change.isPending} onClick={add}>
            <Plus className="size-4" aria-hidden />
            {t('addVariant')}
          </Button>
        )}
      </div>
      <div className="grid gap-5 lg:grid-cols-2">
        <div className="space-y-4">
          {variant && (
            <div className="flex items-start gap-3">
              <AmountField
                key={`share ${at} ${variant.share}`}
                {...percentOf(t('variantShare'), variant.share, { max: rest + variant.share, min: 1 })}
                hint={t('variantShareHint')}
                onSave={(next) =>
                  saveVariants(variants.map((one, place) => (place === at - 1 ? { ...one, share: next ?? 1 } : one)))
                }
              />
              <Button
                look="quiet"
                size="icon"
                className="mt-6.5"
                aria-label={t('removeVariant', { number: at })}
                onClick={() => {
                  saveVariants(variants.filter((_, place) => place !== at - 1));
                  setWanted(at - 1);
                }}
              >
                <Trash2 className="size-4" aria-hidden />
              </Button>
            </div>
          )}
          <MessageForm
            key={at}
            connectionId={campaign.connection_id}
            message={variant?.template ?? own}
            onSave={saveMessage}
          />
        </div>
        <MessagePreview id={id} variant={at} />
      </div>
    </Step>
  );
}
