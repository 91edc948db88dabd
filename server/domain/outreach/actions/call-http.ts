import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Actor } from '#server/base/actor.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { storableJson, storableText } from '#server/base/text/storable.ts';
import { text, valuesByName } from '#server/contract/platform/wire.ts';
import { rehearse } from '#server/db/rehearse.ts';
import { callableUrl, callUrl, isFreeHeader, type UrlAnswer } from '#server/gateways/http/call-url.ts';
import { runOnce } from '../../platform/idempotency/run-once.ts';
import type { Action, ActionOutcome, ActionTarget, Asked } from './action.ts';
import { holdSubject } from './hold-subject.ts';

const headersMax = 20;
const bodyMax = 64 * 1024;

const shape = z.strictObject({
  url: text(2_000).describe('A public https address; redirects are not followed.'),
  method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']).optional().describe('POST unless said otherwise.'),
  headers: valuesByName(text(2_000).regex(/^[^\r\n]*$/, 'must be one line'))
    .refine((headers) => Object.keys(headers).length <= headersMax, `must be at most ${headersMax}`)
    .refine((headers) => Object.keys(headers).every(isFreeHeader), 'must be headers a caller may choose')
    .optional(),
  body: z
    .json()
    .refine((body) => Buffer.byteLength(JSON.stringify(body)) <= bodyMax, 'must be at most 64 KiB as JSON')
    .optional()
    .describe('Sent as JSON; at most 64 KiB.'),
});
type Input = z.output<typeof shape>;

interface Answer {
  readonly status: number | null;
  /** The parsed body of a response that is JSON of at most 64 KiB. */
  readonly json: unknown;
  /** The first 64 KiB of a response that is too long or is not JSON. */
  readonly text: string | null;
  readonly error: string | null;
}

const unanswered = (error: string): Answer => ({ status: null, json: null, text: null, error });

function read(answer: UrlAnswer): Answer {
  const { status, contentType, text: said, cut, error } = answer;
  if (said !== null && !cut && /^application\/([\w.+-]*\+)?json\b/i.test(contentType ?? '')) {
    try {
      return { status, json: storableJson(JSON.parse(said)), text: null, error };
    } catch {
      // The response is declared as JSON but cannot be parsed, so it is read as text.
    }
  }
  return { status, json: null, text: said && storableText(said), error };
}

/** Checks a call without making it: the URL must be well formed, and the target must belong to the organization. */
async function check(actor: Actor, target: ActionTarget, input: Input) {
  const method = input.method ?? 'POST';
  const url = callableUrl(input.url);
  if (!url) throw new AppError('invalid_url');
  if (method === 'GET' && input.body !== undefined) {
    throw new AppError('invalid_request', { issues: [{ path: 'body', message: 'a GET has none' }] });
  }
  const kind = target.conversation_id === undefined ? 'contact' : 'conversation';
  const subject = await rehearse((tx) => holdSubject(tx, actor, target, kind));
  const ids =
    subject.kind === 'contact'
      ? { contact_id: subject.contact.id, conversation_id: null }
      : { contact_id: subject.conversation.contact_id, conversation_id: subject.conversation.id };
  return { ids, url, method };
}

type Call = Awaited<ReturnType<typeof check>>;

const outcomeOf = ({ ids, url, method }: Call, input: Input, answer: Answer | null): ActionOutcome => ({
  ...ids,
  changes: [
    {
      object: 'address',
      id: null,
      field: `${method} ${url.origin}${url.pathname}`,
      from: null,
      to: input.body ?? null,
    },
  ],
  answer,
});

/**
 * Returns the Idempotency-Key header, by which the called server can recognize a repeated call. The key is hashed, so
 * that the header reveals nothing of the caller's own key.
 */
const keyHeader = ({ organizationId }: Actor, key: string | undefined) =>
  key === undefined
    ? {}
    : { 'Idempotency-Key': createHash('sha256').update(`${organizationId}:${key}`).digest('hex').slice(0, 32) };

async function call(asked: Asked<Input>, { url, method }: Call): Promise<Answer> {
  const { actor, input, key } = asked;
  if (actor.mode === 'test') return unanswered('test mode: nothing leaves');
  const body = input.body === undefined ? null : Buffer.from(JSON.stringify(input.body));
  const type = body ? { 'Content-Type': 'application/json' } : {};
  return read(await callUrl({ url, method, headers: { ...type, ...keyHeader(actor, key), ...input.headers }, body }));
}

/**
 * Calls a URL, at most once per idempotency key. A failed call or an error status is also stored as an outcome. If the
 * process dies during the call, the outcome is stored as unknown. Throws invalid_url.
 */
export const callHttp: Action<typeof shape> = {
  name: 'call_http',
  scope: 'webhooks:manage',
  changes: 'Nothing of ours; the address is called, with what the body says.',
  shape,
  example: { url: 'https://example.com/booked', body: { table: 4 } },
  run: async (asked) => {
    const { actor, target, input, key } = asked;
    const checked = await check(actor, target, input);
    return runOnce(actor, {
      key: key && `act:${key}`,
      operation: 'acts.call_http',
      body: { target, input },
      run: async () => outcomeOf(checked, input, await call(asked, checked)),
      settle: async () => outcomeOf(checked, input, unanswered('outcome_unknown')),
    });
  },
  plan: async ({ actor, target, input }) => outcomeOf(await check(actor, target, input), input, null),
};
