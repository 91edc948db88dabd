import { type EndingUseRow, selectEndingUses } from './ending.store.ts';

/**
 * Returns the API keys and automations that used a deprecated feature of the API in the last seven days. GET /org and
 * the Home page show them.
 */
export const endingUses = (organizationId: string, at: Date): Promise<EndingUseRow[]> =>
  selectEndingUses(organizationId, at);
