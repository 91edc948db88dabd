import { getLocale, getTranslations } from 'next-intl/server';
import { currentMember } from '#app/_auth/current-member.ts';
import { markedCaller } from '#server/access/address.ts';
import { exportContacts } from '#server/api/outreach/contact-bulk/export-contacts.ts';
import { toAppError } from '#server/api/to-app-error.ts';
import { log } from '#server/base/log.ts';
import { errors } from '#server/contract/errors.ts';
import { eachValue, fileValues } from '#server/contract/people/contact-values.ts';
import { requestIdOf } from '#server/rest/request-id.ts';

/** Handles the panel's download of contacts as a file, in the member's language. */
export async function answerContactExport(request: Request): Promise<Response> {
  const requestId = requestIdOf(request.headers.get('x-request-id') ?? undefined);
  const t = await getTranslations('contactFile');
  const ctx = {
    credential: { kind: 'member' as const, member: await currentMember() },
    address: markedCaller((name) => request.headers.get(name)),
    requestId,
    answerHeaders: {},
  };
  const keys = ['name', 'email', 'phone', 'tags', 'owner', 'pipelines', 'lost', 'opted_out_at', 'created_at'] as const;
  const words = Object.fromEntries(keys.map((key) => [key, t(key)])) as Record<(typeof keys)[number], string>;
  const labels = await getTranslations('contactValues');
  const values = eachValue(fileValues, (name) => labels(name));
  const delimiter = (await getLocale()) === 'en' ? ',' : ';';
  try {
    const body: unknown = await request.json().catch(() => null);
    const file = await exportContacts(ctx, body, { ...words, values, delimiter });
    return new Response(file, {
      headers: { 'content-type': 'text/csv; charset=utf-8', 'cache-control': 'no-store', 'x-request-id': requestId },
    });
  } catch (error) {
    const { code, message } = toAppError(error);
    if (code === 'internal_error') log.error({ request_id: requestId, error: message }, 'an export failed');
    return Response.json({ error: code }, { status: errors[code].status });
  }
}
