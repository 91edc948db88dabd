/** Who does something: every use-case takes one, and its organization is the only one the use-case can touch. */
export interface Actor {
  readonly organizationId: string;
  readonly kind: 'key' | 'member' | 'agent' | 'system';
  /** Key id, user id or agent id; null for the system. */
  readonly id: string | null;
  readonly name: string | null;
  /** Test keys record sends without anything leaving (interface.md §5.8). */
  readonly mode: 'live' | 'test';
  /** What events and history name as the origin. */
  readonly source: 'api' | 'panel' | 'agent' | 'channel' | 'automation' | 'provisioning' | 'system';
}

/** The system itself acting for an organization: inbound messages, sweeps, provisioning. */
export const systemActor = (organizationId: string, source: Actor['source'] = 'system'): Actor => ({
  organizationId,
  kind: 'system',
  id: null,
  name: null,
  mode: 'live',
  source,
});
