import type { CallContext, MemberIdentity } from '#server/api/context.ts';
import { apiRouter } from '#server/api/root.ts';
import { toAppError } from '#server/api/to-app-error.ts';
import { createMember, createOrganization } from './harness.ts';

/** The operations as the panel calls them for this member; null is nobody signed in. */
export function panelOf(member: MemberIdentity | null) {
  const ctx: CallContext = {
    credential: { kind: 'member', member },
    address: '127.0.0.1',
    requestId: 'req_test',
    answerHeaders: {},
  };
  return apiRouter.createCaller(ctx);
}

/** A new organization, as its first administrator sees it. */
export async function openPanel(options: Parameters<typeof createOrganization>[0] = {}) {
  const organization = await createOrganization(options);
  const admin = await createMember(organization);
  return { organization, admin, panel: panelOf(admin) };
}

/** The error a call ends in, as the panel sees it; fails when the call succeeds. */
export async function refusalOf(call: Promise<unknown>): Promise<{ code: string; details: unknown }> {
  const answer = await call.then(
    (result) => ({ result }),
    (error: unknown) => ({ error: toAppError(error) }),
  );
  if ('result' in answer) throw new Error(`not refused: ${JSON.stringify(answer.result)}`);
  return { code: answer.error.code, details: answer.error.details };
}
