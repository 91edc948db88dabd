/** Who does something: every use-case takes one, and its organization is the only one the use-case can touch. */
export interface Actor {
  readonly organizationId: string;
  readonly kind: 'key' | 'member' | 'agent' | 'automation' | 'partner' | 'system';
  /** What its messages name as their author, where that is more than its kind tells. */
  readonly writesAs?: 'campaign';
  /** Id of the key, user, agent, automation or partner organization; null for the system. */
  readonly id: string | null;
  readonly name: string | null;
  /** Test keys record sends without anything leaving (contract/access.md#test-mode). */
  readonly mode: 'live' | 'test';
  /** The run of an automation that acts: what it causes may start others, up to a depth. */
  readonly runId?: string;
  /** What events and history name as the origin. */
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

/** A member at work in the panel. */
export const memberActor = (organizationId: string, { id, name }: Pick<Actor, 'id' | 'name'>): Actor => ({
  organizationId,
  kind: 'member',
  id,
  name,
  mode: 'live',
  source: 'panel',
});
