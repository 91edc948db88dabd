import { findHome as find } from './thread.store.ts';

/** Returns the time zone of the organization and the locale of its team. */
export const findHome = (organizationId: string): Promise<{ timezone: string; locale: string }> => find(organizationId);
