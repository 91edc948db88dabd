import type { Tx } from '#server/db/transact.ts';
import type { ProvisioningTemplate } from '../../platform/provisioning-file/provisioning-template.ts';
import { provisionAccess } from './provision-access.store.ts';
import { provisionAgents } from './provision-agents.store.ts';
import { provisionSetup } from './provision-setup.store.ts';
import { provisionWork } from './provision-work.store.ts';

/**
 * Fills an organization, created in the same transaction, from a template. The new organization is empty, so no
 * existing entries have to be completed.
 */
export async function fillOrganization(tx: Tx, organizationId: string, template: ProvisioningTemplate): Promise<void> {
  const { organization: _, ...file } = template;
  await provisionWork(tx, organizationId, file);
  await provisionSetup(tx, organizationId, file);
  await provisionAgents(tx, organizationId, file);
  await provisionAccess(tx, organizationId, file);
}
