import type { TemplateNeeds } from '#server/contract/channels/template-needs.ts';
import type { CampaignTemplate } from '#server/contract/outreach/campaign-editor.ts';

const isBlank = (value: string | undefined): boolean => (value ?? '').trim() === '';

/** Returns the body parameters of a template that have no value. */
function bodyLacks({ body_params: body = [] }: Partial<CampaignTemplate>, variables: readonly string[]): string[] {
  const given = Array.isArray(body)
    ? new Map(body.map((value, index) => [variables[index] ?? String(index + 1), value]))
    : new Map(Object.entries(body));
  const names = new Set([...variables, ...given.keys()]);
  return [...names].filter((name) => isBlank(given.get(name))).map((name) => `{{${name}}}`);
}

/**
 * Returns the parameters of a message that are empty for every recipient: `{{2}}` of the body, `header_image_url`, a
 * text `header`, `button_params.0`. The messaging provider would refuse every such message (132000, 132012). If the
 * template is unknown, only the given values are checked.
 */
export function missingPlaceholders(message: Partial<CampaignTemplate>, needs: TemplateNeeds | null): string[] {
  const { header_image_url: link, header: words, button_params: buttons = [] } = message;
  const wanted = Math.max(needs?.required.length ?? 0, buttons.length);
  const format = needs?.headerFormat ?? 'TEXT';
  const wantsWords = needs ? needs.headerVariables.length > 0 : words !== undefined;
  return [
    ...bodyLacks(message, needs?.variables ?? []),
    ...(format !== 'TEXT' && isBlank(link) ? ['header_image_url'] : []),
    ...(wantsWords && isBlank(words) ? ['header'] : []),
    ...Array.from({ length: wanted }, (_, index) => index).flatMap((index) =>
      isBlank(buttons[index]) ? [`button_params.${index}`] : [],
    ),
  ];
}
