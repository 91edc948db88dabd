import { isDatabaseAway } from '#server/base/errors/is-database-away.ts';
import { connected } from './own-connection.ts';

/** An advisory lock, so that processes that start at the same time enable row-level security one after another. */
const raising = 4_201_960_813;

/**
 * SQL that creates the role for tenants and grants it to the database's user. If an administrator has already done
 * both, the user needs no rights for this statement.
 */
const role = `DO $$ BEGIN
  IF NOT EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'parley_tenant') THEN
    CREATE ROLE parley_tenant NOLOGIN;
  END IF;
  IF NOT pg_has_role(current_user, 'parley_tenant', 'MEMBER') THEN
    GRANT parley_tenant TO CURRENT_USER;
  END IF;
EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
END $$`;

const grants = [
  'GRANT USAGE ON SCHEMA public TO parley_tenant',
  'GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO parley_tenant',
  'GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO parley_tenant',
];

/**
 * SQL that enables row-level security on every table that has the policy. Row-level security does not apply to the
 * tables' owner, who still sees all rows.
 */
const enable = `DO $$ DECLARE place regclass; BEGIN
  FOR place IN SELECT p.polrelid::regclass FROM pg_policy p JOIN pg_class c ON c.oid = p.polrelid
                WHERE p.polname = 'one_organization' AND NOT c.relrowsecurity LOOP
    EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', place);
  END LOOP;
END $$`;

/**
 * Enables row-level security between tenants: creates the role that sees only one organization, grants its rights, and
 * enables security on every table with the policy. If the database's user is not allowed to do this, changes nothing
 * and returns the reason.
 */
export async function enableRls(databaseUrl: string): Promise<string | null> {
  try {
    await connected(databaseUrl, async (client) => {
      await client.query('BEGIN');
      await client.query('SELECT pg_advisory_xact_lock($1)', [raising]);
      for (const statement of [role, ...grants, enable]) await client.query(statement);
      // Check now whether the database's user may switch to this role; otherwise the first call would fail.
      await client.query('SET LOCAL ROLE parley_tenant');
      await client.query('COMMIT');
    });
    return null;
  } catch (error) {
    // The database is unreachable and has refused nothing. The start tries again when the database is back.
    if (isDatabaseAway(error)) throw error;
    return (error as Error).message;
  }
}
