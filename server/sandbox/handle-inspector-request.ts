import { isUuid, randomBase62 } from '#server/base/ids.ts';
import { hookTokenLength, hookUrl } from '#server/base/sandbox-hook.ts';
import { sandboxPath } from '#server/base/sandbox-token.ts';
import { type CloudAnswer, cloudError } from './cloud-answer.ts';
import { deleteArrivals, ensureHook, findArrival, type Hook, selectArrivals, setHookAnswer } from './hook.store.ts';
import { jsonOf, type SandboxRequest, sendable } from './sandbox-request.ts';
import { arrivalsMax } from './take-delivery.ts';

/** The path of the webhook inspector. The panel's inspector page and scripts call it. */
export const inspectorPath = `${sandboxPath}/inspector`;

const isAnswer = (value: unknown): value is Hook['answer'] => value === 'ok' || value === 'fail' || value === 'slow';

async function show(hook: Hook): Promise<CloudAnswer> {
  const arrivals = await selectArrivals(hook.organization_id, arrivalsMax);
  return { status: 200, body: { url: hookUrl(hook.token), answer: hook.answer, data: arrivals } };
}

async function showArrival(organizationId: string, id: string): Promise<CloudAnswer> {
  const arrival = isUuid(id) ? await findArrival(organizationId, id) : null;
  return arrival ? { status: 200, body: arrival } : cloudError(404, 100, `no delivery ${id}`);
}

const asText = (text: string): CloudAnswer => ({
  status: 200,
  body: null,
  bytes: { content: Buffer.from(text), mimeType: 'text/plain; charset=utf-8' },
});

async function change(hook: Hook, action: string, request: SandboxRequest): Promise<CloudAnswer | null> {
  if (action === 'clear') {
    await deleteArrivals(hook.organization_id);
    return show(hook);
  }
  if (action !== '') return null;
  const sent = await jsonOf(request);
  const answer = typeof sent === 'object' && sent !== null && 'answer' in sent ? sent.answer : undefined;
  if (!isAnswer(answer)) return cloudError(400, 100, 'answer has to be ok, fail or slow');
  await setHookAnswer(hook.organization_id, answer);
  return show({ ...hook, answer });
}

async function answer(request: SandboxRequest, organizationId: string): Promise<CloudAnswer | null> {
  const hook = await ensureHook(organizationId, randomBase62(hookTokenLength));
  const action = request.path.slice(inspectorPath.length + 1);
  if (request.method === 'POST') return change(hook, action, request);
  if (request.method !== 'GET') return null;
  if (action === '') return show(hook);
  return action === 'url' ? asText(hookUrl(hook.token)) : showArrival(organizationId, action);
}

/** Handles requests to the webhook inspector of one organization. The caller's access has already been checked. */
export async function handleInspectorRequest(request: SandboxRequest, organizationId: string) {
  const answered = await answer(request, organizationId);
  const said = answered ?? cloudError(404, 100, `Unsupported request: ${request.method} ${request.path}`);
  const { headers, ...rest } = sendable(said);
  return { ...rest, headers: { ...headers, 'Cache-Control': 'no-store' } };
}
