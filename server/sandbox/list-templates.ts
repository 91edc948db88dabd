import { env } from '#server/base/env.ts';
import { type CloudAnswer, cloudError } from './cloud-answer.ts';
import { adoptTemplates, type SandboxTemplate, selectTemplates } from './template.store.ts';

const templateView = (row: SandboxTemplate) => ({
  id: row.id,
  name: row.name,
  language: row.language,
  status: row.status,
  category: row.category,
  components: row.components,
  parameter_format: row.parameter_format,
  ...(row.rejected_reason === null ? {} : { rejected_reason: row.rejected_reason }),
  ...(row.quality === null ? {} : { quality_score: { score: row.quality } }),
});

/**
 * GET /{waba_id}/message_templates: returns a page of 25 templates, or as many as `limit` states, with `paging.next`
 * for the following page (whatsapp/operator.md#c3).
 */
export async function listTemplates(wabaId: string, query: URLSearchParams): Promise<CloudAnswer> {
  const limit = Number(query.get('limit') ?? 25);
  if (!Number.isInteger(limit) || limit < 1) return cloudError(400, 100, 'limit');
  await adoptTemplates(wabaId);
  const rows = await selectTemplates(wabaId, query.get('after'), limit + 1);
  const page = rows.slice(0, limit);
  const after = page.at(-1)?.id ?? '';
  const next = new URLSearchParams({ ...Object.fromEntries(query), after });
  const more = rows.length > limit;
  return {
    status: 200,
    body: {
      data: page.map(templateView),
      paging: {
        cursors: { before: page[0]?.id ?? '', after },
        ...(more ? { next: `${env.WHATSAPP_API_URL}/${wabaId}/message_templates?${next}` } : {}),
      },
    },
  };
}
