import { actOnPhone } from './phone.ts';
import { type CloudAnswer, cloudError, takeMessage } from './take-message.ts';

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

async function answer(request: SandboxRequest): Promise<CloudAnswer> {
  const [first, second] = request.path
    .slice(sandboxPath.length)
    .split('/')
    .filter((part) => part !== '' && !/^v\d+\.\d+$/.test(part));
  if (first === 'phone' && second) {
    const input = request.method === 'GET' ? Object.fromEntries(request.query) : await bodyOf(request);
    const act = await actOnPhone(second, input);
    if (act) return act;
  }
  if (request.method === 'POST' && first && second === 'messages') {
    return takeMessage(first, request.headers.authorization ?? '', await bodyOf(request));
  }
  return cloudError(404, 100, 'Unsupported request', `${request.method} ${request.path}`);
}

/** The double of the network operator: the Cloud API's server side, and the phone's controls. */
export async function handleSandboxRequest(request: SandboxRequest) {
  const { status, body } = await answer(request);
  return { status, headers: { 'Content-Type': 'application/json; charset=utf-8' }, body: JSON.stringify(body) };
}
