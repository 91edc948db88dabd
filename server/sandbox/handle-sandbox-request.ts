import { createHash, timingSafeEqual } from 'node:crypto';
import { env } from '#server/base/env.ts';
import { oncePerProcess } from '#server/base/once-per-process.ts';
import { sandboxPath, sandboxToken, sandboxTokenHeader } from '#server/base/sandbox-token.ts';
import { type CloudAnswer, cloudError } from './cloud-answer.ts';
import { findFaultProfile } from './fault-profile.store.ts';
import { describeMedia, sendMediaBytes } from './media.ts';
import { oweAccountCallback } from './post-callbacks.ts';
import { jsonOf, type SandboxRequest, sendable, takeUpload } from './sandbox-request.ts';
import { takeMessage } from './take-message.ts';
import {
  adoptTemplates,
  findTemplateOfId,
  findWaba,
  type SandboxTemplate,
  selectNumbersOf,
  selectTemplates,
  setTemplateUnpaused,
} from './template.store.ts';
import { controlThread } from './threads.ts';

const digest = (text: string) => createHash('sha256').update(text).digest();

/**
 * Whether the request comes from this deployment's WhatsApp adapter. No other caller may use the sandbox. The request
 * must also contain the number's token, which the real WhatsApp API requires too.
 */
function isOurAdapter(request: SandboxRequest): boolean {
  return timingSafeEqual(digest(request.headers[sandboxTokenHeader] ?? ''), digest(sandboxToken()));
}

const hasToken = (request: SandboxRequest) => /^Bearer \S+$/.test(request.headers.authorization ?? '');

/**
 * Ids of numbers that were requested recently. If such a number has no connection, the sandbox lists it as a number of
 * every account.
 */
const asked = oncePerProcess('sandbox-asked-numbers', () => new Set<string>());
const askedMax = 1_000;

function remember(id: string): void {
  asked.delete(id);
  asked.add(id);
  const [oldest] = asked;
  if (asked.size > askedMax && oldest !== undefined) asked.delete(oldest);
}

const tierOf = (limit: number | undefined): string => {
  if (limit === -1) return 'TIER_UNLIMITED';
  if (limit === undefined) return 'TIER_250';
  return limit >= 1_000 && limit % 1_000 === 0 ? `TIER_${limit / 1_000}K` : `TIER_${limit}`;
};

/**
 * GET /{phone_number_id}?fields=…: returns WhatsApp's data about a number, such as its quality rating. The sandbox
 * accepts any id as a number, but only if the query asks for these fields.
 */
async function describeNumber(id: string, query: URLSearchParams): Promise<CloudAnswer | null> {
  if (query.get('fields')?.includes('owner_business_info')) {
    return { status: 200, body: { id, owner_business_info: { id: `portfolio-${id}`, name: 'Sandbox' } } };
  }
  if (!query.get('fields')?.includes('display_phone_number') || !/^\d{3,30}$/.test(id)) return null;
  remember(id);
  const profile = await findFaultProfile(id);
  const phone = (await findWaba(id))?.phone ?? `+${id}`;
  return {
    status: 200,
    body: {
      id,
      display_phone_number: phone,
      verified_name: 'Sandbox',
      quality_rating: 'GREEN',
      whatsapp_business_manager_messaging_limit: tierOf(profile?.profile.limit),
    },
  };
}

/**
 * GET /{waba_id}/phone_numbers: returns the account's numbers that the product has connected, and recently requested
 * numbers without a connection.
 */
async function listPhoneNumbers(wabaId: string): Promise<CloudAnswer> {
  const ids = (await selectNumbersOf(wabaId, [...asked])).map((row) => row.id);
  return { status: 200, body: { data: ids.map((id) => ({ id })) } };
}

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
 * GET /{waba_id}/message_templates: returns a page of 25 templates, or of `limit` templates if the query has a limit.
 * `paging.next` is the link to the next page (whatsapp/operator.md#c3).
 */
async function listTemplates(wabaId: string, query: URLSearchParams): Promise<CloudAnswer> {
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

/** WhatsApp's name for a pause that was caused by pacing. All other pauses are because of low quality. */
const pacingPause = 'RATE_LIMITING_PAUSE';

/**
 * POST /{template_id}/unpause (whatsapp/operator.md#c13): ends a pause that was caused by pacing. A pause because of
 * low quality ends by itself.
 */
async function unpauseTemplate(id: string): Promise<CloudAnswer> {
  const known = await findTemplateOfId(id);
  if (!known || known.status === 'DELETED') return cloudError(404, 100, `template ${id} does not exist`);
  if (known.status !== 'PAUSED') return cloudError(400, 100, `template ${known.name} is not paused`);
  if (known.rejected_reason !== pacingPause) {
    const reason = 'The template was paused for low quality. It is unpaused when its pause is over.';
    return { status: 200, body: { success: false, reason } };
  }
  await setTemplateUnpaused(id);
  await oweAccountCallback(known.waba_id, 'message_template_status_update', {
    event: 'UNPAUSED',
    message_template_id: Number(known.id),
    message_template_name: known.name,
    message_template_language: known.language,
    message_template_category: known.category,
    reason: 'NONE',
  });
  return { status: 200, body: { success: true } };
}

async function answer(request: SandboxRequest): Promise<CloudAnswer | null> {
  if (!isOurAdapter(request)) return cloudError(401, 190, 'This is not the token of the deployment.');
  if (!hasToken(request)) return cloudError(401, 190, 'The access token is missing.');
  const [first = '', second = ''] = request.path
    .slice(sandboxPath.length)
    .split('/')
    .filter((part) => part !== '' && !/^v\d+\.\d+$/.test(part));
  if (first === '') return null;
  if (request.method === 'POST' && second === 'messages') {
    return takeMessage(first, request.headers.authorization ?? '', await jsonOf(request));
  }
  if (request.method === 'POST' && second === 'marketing_messages') {
    return takeMessage(first, request.headers.authorization ?? '', await jsonOf(request), second);
  }
  if (request.method === 'POST' && second === 'thread_control') return controlThread(first, await jsonOf(request));
  if (request.method === 'POST' && second === 'unpause') return unpauseTemplate(first);
  if (request.method === 'POST' && second === 'media') return takeUpload(request, first);
  if (request.method !== 'GET') return null;
  if (second === 'message_templates') return listTemplates(first, request.query);
  if (second === 'phone_numbers') return listPhoneNumbers(first);
  if (first === 'media-bytes') return sendMediaBytes(second);
  if (second !== '') return null;
  return (await describeMedia(first, request.query.get('phone_number_id'))) ?? describeNumber(first, request.query);
}

/** Handles requests to the simulated WhatsApp API (Cloud API), which only this deployment's own adapter may use. */
export async function handleSandboxRequest(request: SandboxRequest) {
  const answered = await answer(request);
  return sendable(answered ?? cloudError(404, 100, `Unsupported request: ${request.method} ${request.path}`));
}
