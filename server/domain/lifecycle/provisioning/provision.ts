import { type Tx, transact } from '#server/db/transact.ts';
import { checkTarget } from '#server/gateways/http/check-target.ts';
import type { ProvisioningFile } from '../../platform/provisioning-file/provisioning-file.ts';
import { InvalidProvisioning } from '../../platform/provisioning-file/read-provisioning.ts';
import { provisionAccess } from './provision-access.store.ts';
import { provisionAgents } from './provision-agents.store.ts';
import { provisionChannels } from './provision-channels.store.ts';
import { lockProvisioning, provisionOrganization } from './provision-organization.store.ts';
import { provisionSetup } from './provision-setup.store.ts';
import { type LeaveTeams, provisionTeam } from './provision-team.store.ts';
import { provisionWork } from './provision-work.store.ts';

/** Refuses webhooks with forbidden target URLs. Throws InvalidProvisioning. */
export async function refuseForbiddenTargets(file: Pick<ProvisioningFile, 'webhooks'>): Promise<void> {
  const urls = (file.webhooks ?? []).map((one) => one.url);
  const allowed = await Promise.all(urls.map((url) => checkTarget(url)));
  const problems = allowed.flatMap((target, index) =>
    target ? [] : [`webhooks.${index}.url: only https to public addresses, or a target in WEBHOOK_ALLOWED_TARGETS`],
  );
  if (problems.length > 0) throw new InvalidProvisioning(problems);
}

/**
 * The result of provisioning: the organization, and the lists of the file with the ids of the created and found
 * entries.
 */
type Provisioned = Readonly<Record<string, unknown>> & { readonly organization: { readonly id: string } };

/**
 * A function that provisions a list whose code lies in a layer above this one. The caller passes the function in. It
 * runs last and gets the result of the other lists.
 */
type FurtherList = (
  tx: Tx,
  organizationId: string,
  file: ProvisioningFile,
  made: Provisioned,
) => Promise<Record<string, unknown>>;

const handNothingOver: LeaveTeams = async () => {
  throw new Error('whoever takes accounts over says how their teams are left');
};

/**
 * Creates or completes an organization: entries of the file that are missing are added, and existing entries stay
 * unchanged. Either the whole file is applied or nothing, and concurrent calls run one after another. Returns the
 * file's lists with ids, and the secrets of new entries. `leaveTeams` is needed for a file that takes over an
 * unverified account. Throws InvalidProvisioning.
 */
export async function provision(
  file: ProvisioningFile,
  further: readonly FurtherList[] = [],
  leaveTeams: LeaveTeams = handNothingOver,
): Promise<Provisioned> {
  await refuseForbiddenTargets(file);
  return transact(async (tx) => {
    await lockProvisioning(tx);
    const organization = await provisionOrganization(tx, file.organization);
    const lists: Record<string, unknown> = Object.assign(
      {},
      await provisionTeam(tx, organization.id, file, leaveTeams),
      await provisionWork(tx, organization.id, file),
      await provisionSetup(tx, organization.id, file),
      await provisionChannels(tx, organization.id, file),
      await provisionAgents(tx, organization.id, file),
      await provisionAccess(tx, organization.id, file),
    );
    for (const list of further) Object.assign(lists, await list(tx, organization.id, file, { ...lists, organization }));
    // The result has only the lists that the file has, in the same order.
    const asked = Object.entries(file).filter(([name, list]) => name !== 'organization' && list !== undefined);
    return { organization, ...Object.fromEntries(asked.map(([name]) => [name, lists[name]])) };
  });
}
