import { findHome as find } from './thread.store.ts';

/** Where the organization is, and what its people speak. */
export const findHome = (organizationId: string): Promise<{ timezone: string; locale: string }> => find(organizationId);
