/**
 * The person or program that performs an action. Every use-case takes an actor and can touch only data of that actor's
 * organization.
 */
export interface Actor {
  readonly organizationId: string;
  readonly kind: 'key' | 'member' | 'agent' | 'automation' | 'partner' | 'system';
  /** The kind of author that is stored with this actor's messages, if it differs from `kind`. */
  readonly writesAs?: 'campaign';
  /** Id of the API key, user, agent, automation or partner organization; null for the system. */
  readonly id: string | null;
  readonly name: string | null;
  /** In test mode, sends are recorded but nothing leaves the server (contract/access.md#test-mode). */
  readonly mode: 'live' | 'test';
  /**
   * The automation run that performs the action. The action's effects may start other runs, but only to a limited
   * depth.
   */
  readonly runId?: string;
  /** The part of the product that the action came from. Events and the history contain this value. */
  readonly source: 'api' | 'panel' | 'agent' | 'channel' | 'automation' | 'provisioning' | 'system';
}

/**
 * Returns an actor for work of the system itself in an organization: inbound messages, the reconciler, provisioning.
 */
export const systemActor = (organizationId: string, source: Actor['source'] = 'system'): Actor => ({
  organizationId,
  kind: 'system',
  id: null,
  name: null,
  mode: 'live',
  source,
});

/** Returns an actor for a member who works in the panel. */
export const memberActor = (organizationId: string, { id, name }: Pick<Actor, 'id' | 'name'>): Actor => ({
  organizationId,
  kind: 'member',
  id,
  name,
  mode: 'live',
  source: 'panel',
});
