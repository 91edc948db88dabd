import pg from 'pg';
import { log } from '#server/base/log.ts';
import { organizationInside } from '#server/base/within-organization.ts';

type Done = (error: Error | undefined, client: pg.PoolClient | undefined, release: (error?: unknown) => void) => void;

const stand = `SELECT set_config('role', $1, false), set_config('parley.organization', $2, false)`;

/**
 * A pool whose connections stand where their work does: within an organization as the role that sees this one alone, for
 * the system as whoever they are. A connection that stands there already is told nothing; otherwise the word travels
 * with the first statement.
 */
export class TenantPool extends pg.Pool {
  /** Where a connection stands; undefined when it could not be told, and nobody knows. */
  readonly #places = new WeakMap<pg.PoolClient, string | null | undefined>();

  override connect(): Promise<pg.PoolClient>;
  override connect(done: Done): void;
  override connect(done?: Done): Promise<pg.PoolClient> | undefined {
    // Asked now: the callback may run within the work of whoever gave the connection back.
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
    // Not waited for. Refused, the connection stays where it was: the conditions of the statements hold without it.
    client.query({ name: 'parley-tenant', text: stand, values }).catch((error: Error) => {
      this.#places.set(client, undefined);
      log.warn({ error: error.message }, 'a connection could not be bound to its organization');
    });
    return client;
  }
}
