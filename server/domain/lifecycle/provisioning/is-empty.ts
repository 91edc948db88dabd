import { transact } from '#server/db/transact.ts';
import { hasNoOrganization } from './provision-organization.store.ts';

/** Whether there is no organization yet, so that this is the first start of the deployment. */
export const isEmpty = (): Promise<boolean> => transact(hasNoOrganization);
