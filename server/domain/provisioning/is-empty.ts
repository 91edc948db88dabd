import { transact } from '#server/db/transact.ts';
import { hasNoOrganization } from './provision-organization.store.ts';

/** Has nobody moved in yet? Then this is a first start. */
export const isEmpty = (): Promise<boolean> => transact(hasNoOrganization);
