import { findPublished, type PublishedAgent } from './agent.store.ts';

/** Finds the version of an agent that answers now. Null if there is no such agent, or it was never published. */
export const findAgentInForce = (organizationId: string, id: string): Promise<PublishedAgent | null> =>
  findPublished(organizationId, id);
