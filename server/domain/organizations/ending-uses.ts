import { type EndingUseRow, selectEndingUses } from './ending.store.ts';

/** Which key and flow still used what ends soon, in the last seven days; GET /org and Home tell it. */
export const endingUses = (organizationId: string, at: Date): Promise<EndingUseRow[]> =>
  selectEndingUses(organizationId, at);
