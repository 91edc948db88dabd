import type { apiRouter } from '#server/api/root.ts';
import { AppError } from '#server/base/app-error.ts';
import { askPanel, type Caller } from './call-panel.ts';
import { createMember, createOrganization } from './harness.ts';

type Panel = ReturnType<typeof apiRouter.createCaller>;

/** Called, it asks the operation it was led to. */
const at = (member: Caller | null, ...names: readonly string[]): unknown =>
  new Proxy(() => {}, {
    get: (_target, name) => (name === 'then' ? undefined : at(member, ...names, String(name))),
    apply: (_target, _this, [input]) => askPanel(member, names.join('.'), input),
  });

/** The operations as the panel calls them for this member; null is nobody signed in. */
export const panelOf = (member: Caller | null) => at(member) as Panel;

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
    (error: unknown) => {
      if (error instanceof AppError) return { error };
      throw error;
    },
  );
  if ('result' in answer) throw new Error(`not refused: ${JSON.stringify(answer.result)}`);
  return { code: answer.error.code, details: answer.error.details };
}
