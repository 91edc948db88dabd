import { createHash } from 'node:crypto';
import {
  fillHeader,
  type TemplateNeeds,
  templateBodyMax,
  valueOnWire,
} from '#server/contract/channels/template-needs.ts';
import type { CampaignSettings, CampaignTemplate } from '#server/contract/outreach/campaign-editor.ts';
import { interactiveLimits } from '#server/contract/platform/interactive-limits.ts';
import { filledBody } from '../../../inbox/sending/drafts/template-mismatch.ts';
import { missingPlaceholders } from './missing-placeholders.ts';

/** The values of a person that the placeholders of a message can use. */
export type PersonValues = Readonly<Record<string, string | null | undefined>>;

const token = /\{\{\s*([\p{L}\p{N}_.-]+)\s*(?:\|([^{}]*))?\}\}/gu;

export interface Filled {
  readonly params: Pick<CampaignTemplate, 'body_params' | 'button_params' | 'header'>;
  readonly missing: readonly string[];
}

const tooLong = (header: string, needs: TemplateNeeds | null): boolean =>
  (needs ? fillHeader(needs, valueOnWire(header)) : valueOnWire(header)).length > interactiveLimits.header;

/**
 * Fills a message for one person and lists the missing values. A missing value is a field of the person without a value
 * or fallback (`city`), an empty parameter of the template (`{{2}}`, `header_image_url`, `button_params.0`), or a text
 * that is too long once it is filled (`header`, `body`).
 */
export function fillTemplate(
  template: Partial<CampaignTemplate>,
  person: PersonValues,
  needs: TemplateNeeds | null,
): Filled {
  const missing = new Set(missingPlaceholders(template, needs));
  const fill = (value: string) =>
    value.replace(token, (_written, key: string, fallback: string | undefined) => {
      const known = Object.hasOwn(person, key) ? person[key]?.trim() : '';
      const said = known || fallback?.trim() || '';
      if (said === '') missing.add(key);
      // Braces in a person's own value must not be taken for a placeholder when the message is sent.
      return said.replaceAll('{{', '{');
    });
  const { body_params: body, button_params: buttons, header: words } = template;
  const header = words && fill(words);
  if (header && tooLong(header, needs)) missing.add('header');
  const filled = Array.isArray(body)
    ? body.map(fill)
    : body && Object.fromEntries(Object.entries(body).map(([name, value]) => [name, fill(value)]));
  if (needs && filledBody(filled, needs).length > templateBodyMax) missing.add('body');
  return {
    params: {
      ...(filled && { body_params: filled }),
      ...(buttons && { button_params: buttons.map(fill) }),
      ...(header && { header }),
    },
    missing: [...missing],
  };
}

/** Returns the names of a message's placeholders, each once. `{{name}} de {{city|aqui}}` gives `name` and `city`. */
export function namedIn({
  body_params: body = [],
  button_params: buttons = [],
  header = '',
}: Partial<CampaignTemplate>) {
  const values = [...Object.values(body), ...buttons, header];
  return [...new Set(values.flatMap((value) => [...value.matchAll(token)].map(([, key = '']) => key)))];
}

/**
 * Returns a number below ten thousand for a person in a campaign. The number is always the same within one campaign,
 * and differs between campaigns.
 */
export const bucketOf = (campaignId: string, contactId: string): number =>
  Number(BigInt(`0x${createHash('sha256').update(`${campaignId}:${contactId}`).digest('hex')}`) % 10_000n);

/**
 * Returns the number of the message that a person gets: 0 is the campaign's own message, 1 and higher its variants. -1
 * means that the person is held out and gets no message.
 */
export function variantOf({ holdout = 0, variants = [] }: Partial<CampaignSettings>, bucket: number): number {
  if (bucket < holdout) return -1;
  // The variants' shares are shares of the people who are not held out.
  const scaled = ((bucket - holdout) / (10_000 - holdout)) * 10_000;
  let end = 0;
  for (const [index, { share }] of variants.entries()) {
    end += share;
    if (scaled < end) return index + 1;
  }
  return 0;
}

/** Returns the message of a variant, or the campaign's own message for 0. */
export const templateOf = (
  campaign: { readonly template: Partial<CampaignTemplate>; readonly settings: Partial<CampaignSettings> },
  variant: number,
): Partial<CampaignTemplate> =>
  (variant > 0 ? campaign.settings.variants?.[variant - 1]?.template : undefined) ?? campaign.template;
