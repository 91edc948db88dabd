import { findPublished, type PublishedAgent } from './agent.store.ts';

/**
 * Finds the version of an agent that answers customers now. Returns null if the agent does not exist or was never
 * published.
 */
export const findAgentInForce = (organizationId: string, id: string): Promise<PublishedAgent | null> =>
  findPublished(organizationId, id);
