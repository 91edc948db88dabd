import { findPublished, type PublishedAgent } from './agent.store.ts';

/** What answers for an agent now; null: there is no such agent, or it was never published. */
export const findAgentInForce = (organizationId: string, id: string): Promise<PublishedAgent | null> =>
  findPublished(organizationId, id);
