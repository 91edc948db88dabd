import { z } from 'zod';
import type { Listed, ListedTemplate } from '../network.ts';
import { askOperator, operatorUrl } from './ask-operator.ts';
import { unreachable } from './refusal.ts';

const nullableText = z.string().nullish().catch(null);
const templateShape = z.looseObject({
  id: z.union([z.string(), z.number()]).transform(String),
  name: z.string(),
  language: z.string(),
  status: z.string(),
  category: z.string().catch('UTILITY'),
  components: z.array(z.unknown()).catch([]),
  parameter_format: z.string().catch('POSITIONAL'),
  rejected_reason: nullableText,
  quality_score: z.looseObject({ score: nullableText }).nullish().catch(null),
});
const pageShape = z.looseObject({
  data: z.array(z.unknown()),
  paging: z
    .looseObject({
      next: z.string().optional(),
      cursors: z.looseObject({ after: z.string().optional() }).optional(),
    })
    .optional(),
});

const fields = 'id,name,language,status,category,components,parameter_format,quality_score,rejected_reason';
const pagesMax = 100;
const patienceMs = 30_000;

const none = (value: string | null | undefined): string | null => (!value || value === 'NONE' ? null : value);

/**
 * Reads one template into a list. Returns an empty list for a template in an unknown form, so that the other templates
 * are still listed.
 */
function readTemplate(value: unknown): ListedTemplate[] {
  const read = templateShape.safeParse(value);
  if (!read.success) return [];
  const { id, rejected_reason, quality_score, parameter_format, ...template } = read.data;
  const { name, language, status, category, components } = template;
  return [
    {
      externalId: id,
      name,
      language,
      status: status.toUpperCase(),
      category,
      components,
      parameterFormat: parameter_format.toUpperCase(),
      rejectedReason: none(rejected_reason),
      quality: none(quality_score?.score),
    },
  ];
}

/**
 * Lists every template of a business account, page by page (whatsapp/operator.md#c3). If one page fails, returns a
 * refusal and no templates, so that the missing templates do not look deleted. Never throws.
 */
export async function listTemplates(wabaId: string, accessToken: string): Promise<Listed> {
  const signal = AbortSignal.timeout(patienceMs);
  const templates: ListedTemplate[] = [];
  let after: string | undefined;
  for (let page = 0; page < pagesMax; page += 1) {
    const query = new URLSearchParams({ fields, limit: '100', ...(after === undefined ? {} : { after }) });
    const url = operatorUrl(`${encodeURIComponent(wabaId)}/message_templates?${query}`);
    const answer = await askOperator(url, accessToken, signal);
    if (!answer.ok) return { ok: false, refusal: answer.refusal };
    const read = pageShape.safeParse(answer.body);
    if (!read.success) return { ok: false, refusal: unreachable('WhatsApp gave no list of templates') };
    templates.push(...read.data.data.flatMap(readTemplate));
    const next = read.data.paging?.cursors?.after;
    if (!read.data.paging?.next || !next || next === after) return { ok: true, templates };
    after = next;
  }
  return { ok: false, refusal: unreachable(`more than ${pagesMax} pages of templates`) };
}
