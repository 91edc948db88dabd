import pg from 'pg';
import { log } from '#server/base/log.ts';
import { organizationInside } from '#server/base/within-organization.ts';

type Done = (error: Error | undefined, client: pg.PoolClient | undefined, release: (error?: unknown) => void) => void;

const stand = `SELECT set_config('role', $1, false), set_config('parley.organization', $2, false)`;

/**
 * A pool that binds each connection to its work: within an organization it uses the role that sees only this organization, for
 * the system it keeps its own user. A connection that is already bound this way is used as it is; otherwise the change is
 * sent with the first statement.
 */
export class TenantPool extends pg.Pool {
  /** What each connection is bound to; undefined when the change failed and the state is unknown. */
  readonly #places = new WeakMap<pg.PoolClient, string | null | undefined>();

  override connect(): Promise<pg.PoolClient>;
  override connect(done: Done): void;
  override connect(done?: Done): Promise<pg.PoolClient> | undefined {
    // Read now: the callback may run within the work of the caller that gave the connection back.
    const organizationId = organizationInside();
    if (!done) return super.connect().then((client) => this.#place(client, organizationId));
    super.connect((error, client, release) => {
      done(error, client && this.#place(client, organizationId), release);
    });
    return undefined;
  }

  #place(client: pg.PoolClient, organizationId: string | null): pg.PoolClient {
    const place = this.#places.has(client) ? this.#places.get(client) : null;
    if (place === organizationId) return client;
    this.#places.set(client, organizationId);
    const values = organizationId === null ? ['none', ''] : ['parley_tenant', organizationId];
    // Not awaited. If it is refused, the binding does not change; the statements' own conditions still hold.
    client.query({ name: 'parley-tenant', text: stand, values }).catch((error: Error) => {
      this.#places.set(client, undefined);
      log.warn({ error: error.message }, 'a connection could not be bound to its organization');
    });
    return client;
  }
}
