import { type EndingUseRow, selectEndingUses } from './ending.store.ts';

/**
 * Returns the API keys and flows that used something deprecated, in the last seven days. GET /org and Home show them.
 */
export const endingUses = (organizationId: string, at: Date): Promise<EndingUseRow[]> =>
  selectEndingUses(organizationId, at);
