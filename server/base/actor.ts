/** Who does something. Every use-case takes an actor and can touch only that actor's organization. */
export interface Actor {
  readonly organizationId: string;
  readonly kind: 'key' | 'member' | 'agent' | 'automation' | 'partner' | 'system';
  /** The author that messages of this actor name, where `kind` does not say enough. */
  readonly writesAs?: 'campaign';
  /** Id of the key, user, agent, automation or partner organization; null for the system. */
  readonly id: string | null;
  readonly name: string | null;
  /** Test keys record sends without anything leaving (contract/access.md#test-mode). */
  readonly mode: 'live' | 'test';
  /** The automation run that acts. What it causes may start other runs, up to a depth. */
  readonly runId?: string;
  /** The origin that events and history name. */
  readonly source: 'api' | 'panel' | 'agent' | 'channel' | 'automation' | 'provisioning' | 'system';
}

/** The system itself acting for an organization: inbound messages, the reconciler, provisioning. */
export const systemActor = (organizationId: string, source: Actor['source'] = 'system'): Actor => ({
  organizationId,
  kind: 'system',
  id: null,
  name: null,
  mode: 'live',
  source,
});

/** A member working in the panel. */
export const memberActor = (organizationId: string, { id, name }: Pick<Actor, 'id' | 'name'>): Actor => ({
  organizationId,
  kind: 'member',
  id,
  name,
  mode: 'live',
  source: 'panel',
});
