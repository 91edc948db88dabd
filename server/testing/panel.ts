import type { apiRouter } from '#server/api/root.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { askPanel, type Caller } from './call-panel.ts';
import { createMember, createOrganization } from './harness.ts';

type Panel = ReturnType<typeof apiRouter.createCaller>;

/**
 * Returns an object whose property paths are operations: a path such as `contacts.listContacts` calls the operation of
 * that name.
 */
const at = (member: Caller | null, ...names: readonly string[]): unknown =>
  new Proxy(() => {}, {
    get: (_target, name) => (name === 'then' ? undefined : at(member, ...names, String(name))),
    apply: (_target, _this, [input]) => askPanel(member, names.join('.'), input),
  });

/**
 * Returns the panel's operations for this member. If the member is null, the operations are called without a session.
 */
export const panelOf = (member: Caller | null) => at(member) as Panel;

/** Makes a new organization, and returns the panel's operations for its first administrator. */
export async function openPanel(options: Parameters<typeof createOrganization>[0] = {}) {
  const organization = await createOrganization(options);
  const admin = await createMember(organization);
  return { organization, admin, panel: panelOf(admin) };
}

/** Returns the error of a refused call, as the panel receives it. Throws if the call succeeds. */
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
