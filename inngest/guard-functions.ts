import { timingSafeEqual } from 'node:crypto';
import { usesOutsideInngest } from '#server/base/env.ts';
import { randomBase62 } from '#server/base/ids.ts';
import { log } from '#server/base/log.ts';
import { oncePerProcess } from '#server/base/once-per-process.ts';
import { TimeLimit, withinLimit } from '#server/jobs/within-limit.ts';
import { noteCall } from './note-call.ts';
import { timeLimitMs } from './time-limits.ts';

/**
 * The header by which this process recognizes calls from its own engine. The token of the header never leaves the
 * process.
 */
export const engineHeader = 'x-parley-engine';
export const engineToken = oncePerProcess('engine-token', () => randomBase62(40));

function isOwnEngine(request: Request): boolean {
  const [sent, right] = [Buffer.from(request.headers.get(engineHeader) ?? ''), Buffer.from(engineToken)];
  return sent.length === right.length && timingSafeEqual(sent, right);
}

/**
 * Handles a call from an external Inngest server within a time limit. Without the limit, a call that never ends would
 * occupy a slot in Inngest and keep its work active in this process for hours.
 */
async function answerOutside(request: Request, handle: () => Promise<Response>): Promise<Response> {
  const functionId = new URL(request.url).searchParams.get('fnId') ?? '';
  try {
    const response = await withinLimit(timeLimitMs(functionId), handle);
    if (request.method === 'POST' && response.ok) await noteCall(functionId);
    return response;
  } catch (error) {
    if (!(error instanceof TimeLimit)) throw error;
    log.error({ function: functionId, error: error.message }, 'a call of Inngest was given up');
    return Response.json({ error: 'time_limit', message: error.message }, { status: 504 });
  }
}

/**
 * Decides who may call the functions. An external Inngest server signs its calls, and the SDK checks the signature (401
 * if it is wrong). The embedded engine calls from within the process and signs nothing. While the embedded engine runs,
 * every other caller gets 404.
 */
export function guardFunctions<Asked extends Request>(
  handle: (request: Asked, context: unknown) => Promise<Response>,
): (request: Asked, context: unknown) => Promise<Response> {
  return async (request, context) => {
    if (usesOutsideInngest()) return answerOutside(request, () => handle(request, context));
    if (isOwnEngine(request)) return handle(request, context);
    const message = 'The embedded engine runs the functions; they are served to an Inngest outside only.';
    return Response.json({ error: 'not_found', message }, { status: 404 });
  };
}
