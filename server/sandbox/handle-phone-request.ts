import { sandboxPath } from '#server/base/sandbox-token.ts';
import { type CloudAnswer, cloudError } from './cloud-answer.ts';
import { findMediumNumber } from './media.store.ts';
import { sendMediaBytes } from './media.ts';
import { actOnPhone, unknownNumber } from './phone.ts';
import { jsonOf, type SandboxRequest, sendable, takeUpload } from './sandbox-request.ts';
import { isOwnNumber } from './template.store.ts';

/** The path of the simulated phone. The phone's page and scripts call it. */
export const phonePath = `${sandboxPath}/phone`;

async function takeAttachment(request: SandboxRequest, organizationId: string): Promise<CloudAnswer> {
  const phoneNumberId = request.query.get('phone_number_id') ?? '';
  if (!(await isOwnNumber(organizationId, phoneNumberId))) return unknownNumber;
  return takeUpload(request, phoneNumberId);
}

async function showMedium(id: string, organizationId: string): Promise<CloudAnswer> {
  const found = await findMediumNumber(id);
  const isOwn = found !== null && (await isOwnNumber(organizationId, found.phone_number_id));
  return isOwn ? sendMediaBytes(id) : cloudError(404, 100, `no media ${id}`);
}

async function answer(request: SandboxRequest, organizationId: string): Promise<CloudAnswer | null> {
  const isRead = request.method === 'GET';
  if (!isRead && request.method !== 'POST') return null;
  const action = request.path.slice(phonePath.length + 1);
  if (action === 'media' && isRead) return showMedium(request.query.get('id') ?? '', organizationId);
  if (action === 'media') return takeAttachment(request, organizationId);
  const input = isRead ? Object.fromEntries(request.query) : await jsonOf(request);
  return actOnPhone(organizationId, action, isRead, input);
}

/**
 * Handles the actions of the simulated phone for the numbers of one organization. The caller's access has already been
 * checked.
 */
export async function handlePhoneRequest(request: SandboxRequest, organizationId: string) {
  const answered = await answer(request, organizationId);
  const said = answered ?? cloudError(404, 100, `Unsupported request: ${request.method} ${request.path}`);
  const { headers, ...rest } = sendable(said);
  return { ...rest, headers: { ...headers, 'Cache-Control': 'no-store' } };
}
