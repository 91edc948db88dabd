import pg from 'pg';
import { log } from '#server/base/log.ts';
import { organizationInside } from '#server/base/within-organization.ts';

type Done = (error: Error | undefined, client: pg.PoolClient | undefined, release: (error?: unknown) => void) => void;

const stand = `SELECT set_config('role', $1, false), set_config('parley.organization', $2, false)`;

/**
 * A pool that sets the database role of each connection. Work for an organization uses the role that sees only this
 * organization. Work of the system uses the connection's own user. If the connection already has the right role,
 * nothing is sent. Otherwise the change of role is sent together with the first statement.
 */
export class TenantPool extends pg.Pool {
  /**
   * The organization to which each connection is set, or null for the system. The value is undefined if a change
   * failed, because the role is then unknown.
   */
  readonly #places = new WeakMap<pg.PoolClient, string | null | undefined>();

  override connect(): Promise<pg.PoolClient>;
  override connect(done: Done): void;
  override connect(done?: Done): Promise<pg.PoolClient> | undefined {
    // Reads the organization now, because the callback may run in the context of the caller that returns the connection
    // to the pool.
    const organizationId = organizationInside();
    if (!done) return super.connect().then((client) => this.#place(client, organizationId));
    super.connect((error, client, release) => {
      done(error, client && this.#place(client, organizationId), release);
    });
    return undefined;
  }

  #place(client: pg.PoolClient, organizationId: string | null): pg.PoolClient {
    const bound = this.#places.has(client) ? this.#places.get(client) : null;
    if (bound === organizationId) return client;
    this.#places.set(client, organizationId);
    const values = organizationId === null ? ['none', ''] : ['parley_tenant', organizationId];
    // Does not wait for the result. If Postgres refuses the change of role, the conditions of the statements still
    // protect the data.
    client.query({ name: 'parley-tenant', text: stand, values }).catch((error: Error) => {
      this.#places.set(client, undefined);
      log.warn({ error: error.message }, 'a connection could not be bound to its organization');
    });
    return client;
  }
}
