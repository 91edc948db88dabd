import { createHash, timingSafeEqual } from 'node:crypto';
import { sandboxPath, sandboxToken, sandboxTokenHeader } from '#server/base/sandbox-token.ts';
import { type CloudAnswer, cloudError } from './cloud-answer.ts';
import { describeNumber, listPhoneNumbers } from './describe-number.ts';
import { listTemplates } from './list-templates.ts';
import { describeMedia, sendMediaBytes } from './media.ts';
import { jsonOf, type SandboxRequest, sendable, takeUpload } from './sandbox-request.ts';
import { takeMessage } from './take-message.ts';
import { controlThread } from './threads.ts';
import { unpauseTemplate } from './unpause-template.ts';

const digest = (text: string) => createHash('sha256').update(text).digest();

/**
 * Whether the request comes from this deployment's WhatsApp adapter. No other caller may use the sandbox. The token of
 * the number must be there too, as with the real WhatsApp API.
 */
function isOurAdapter(request: SandboxRequest): boolean {
  return timingSafeEqual(digest(request.headers[sandboxTokenHeader] ?? ''), digest(sandboxToken()));
}

const hasToken = (request: SandboxRequest) => /^Bearer \S+$/.test(request.headers.authorization ?? '');

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
