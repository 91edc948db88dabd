import { Readable } from 'node:stream';
import { type CloudAnswer, cloudError } from './cloud-answer.ts';
import { describeNumber, listPhoneNumbers } from './describe-number.ts';
import { listTemplates } from './list-templates.ts';
import { describeMedia, sendMediaBytes, takeMedia, uploadMax } from './media.ts';
import { actOnPhone } from './phone.ts';
import { takeMessage } from './take-message.ts';

/** The same form as the other doors'. */
interface SandboxRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readBody(limitBytes: number): Promise<Uint8Array | 'too_large'>;
}

const bodyMax = 1024 * 1024;

/** Where the sandbox operator answers; the default of WHATSAPP_API_URL points here. */
export const sandboxPath = '/sandbox-operator';

async function bodyOf(request: SandboxRequest): Promise<unknown> {
  const bytes = await request.readBody(bodyMax);
  if (bytes === 'too_large') return null;
  try {
    return JSON.parse(Buffer.from(bytes).toString('utf8')) as unknown;
  } catch {
    return null;
  }
}

async function upload(request: SandboxRequest, phoneNumberId: string): Promise<CloudAnswer> {
  const bytes = await request.readBody(uploadMax + bodyMax);
  if (bytes === 'too_large') return cloudError(413, 131053, 'the file is too large');
  return takeMedia(phoneNumberId, request.headers['content-type'] ?? '', bytes);
}

/** What the phone in the browser asks; it needs no token. */
async function answerPhone(request: SandboxRequest, act: string): Promise<CloudAnswer | null> {
  if (act === 'media' && request.method === 'POST') return upload(request, request.query.get('phone_number_id') ?? '');
  if (act === 'media') return sendMediaBytes(request.query.get('id') ?? '');
  return actOnPhone(act, request.method === 'GET' ? Object.fromEntries(request.query) : await bodyOf(request));
}

const hasToken = (request: SandboxRequest) => /^Bearer \S+$/.test(request.headers.authorization ?? '');

/** The Cloud API's own endpoints. */
async function answerCloud(request: SandboxRequest, first: string, second: string): Promise<CloudAnswer | null> {
  if (!hasToken(request)) return cloudError(401, 190, 'The access token is missing.');
  if (request.method === 'POST' && second === 'messages') {
    return takeMessage(first, request.headers.authorization ?? '', await bodyOf(request));
  }
  if (request.method === 'POST' && second === 'media') return upload(request, first);
  if (request.method !== 'GET') return null;
  if (second === 'message_templates') return listTemplates(first, request.query);
  if (second === 'phone_numbers') return listPhoneNumbers(first);
  if (first === 'media-bytes') return sendMediaBytes(second);
  if (second !== '') return null;
  return (await describeMedia(first)) ?? describeNumber(first, request.query);
}

async function answer(request: SandboxRequest): Promise<CloudAnswer> {
  const [first = '', second = ''] = request.path
    .slice(sandboxPath.length)
    .split('/')
    .filter((part) => part !== '' && !/^v\d+\.\d+$/.test(part));
  const answered =
    first === 'phone' ? await answerPhone(request, second) : first ? await answerCloud(request, first, second) : null;
  return answered ?? cloudError(404, 100, `Unsupported request: ${request.method} ${request.path}`);
}

/** The double of the network operator: the Cloud API's server side, and the phone's controls. */
export async function handleSandboxRequest(request: SandboxRequest) {
  const { status, body, bytes } = await answer(request);
  if (bytes) {
    const headers = { 'Content-Type': bytes.mimeType, 'Content-Length': String(bytes.content.length) };
    const guard = { 'X-Content-Type-Options': 'nosniff', 'Content-Security-Policy': "default-src 'none'; sandbox" };
    return { status, headers: { ...headers, ...guard }, body: Readable.from(Buffer.from(bytes.content)) };
  }
  return { status, headers: { 'Content-Type': 'application/json; charset=utf-8' }, body: JSON.stringify(body) };
}
