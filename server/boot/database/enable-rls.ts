import { isDatabaseAway } from '#server/base/errors/is-database-away.ts';
import { connected } from './own-connection.ts';

/** The advisory lock under which row-level security is enabled, because several processes may start at once. */
const raising = 4_201_960_813;

/**
 * Makes the role and grants it to the database's user. An administrator may have done both already; then the user needs
 * no rights for it.
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
 * Enables row-level security on the tables that have the policy. The tables' owner is not subject to it and still sees
 * all rows.
 */
const enable = `DO $$ DECLARE place regclass; BEGIN
  FOR place IN SELECT p.polrelid::regclass FROM pg_policy p JOIN pg_class c ON c.oid = p.polrelid
                WHERE p.polname = 'one_organization' AND NOT c.relrowsecurity LOOP
    EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', place);
  END LOOP;
END $$`;

/**
 * Enables row-level security between tenants: the role that sees one organization, its grants, and row-level security
 * on every table with a policy. Returns the reason when the database's user may not do that; then nothing has changed.
 */
export async function enableRls(databaseUrl: string): Promise<string | null> {
  try {
    await connected(databaseUrl, async (client) => {
      await client.query('BEGIN');
      await client.query('SELECT pg_advisory_xact_lock($1)', [raising]);
      for (const statement of [role, ...grants, enable]) await client.query(statement);
      // Check now whether the user may switch to this role, not at the first call.
      await client.query('SET LOCAL ROLE parley_tenant');
      await client.query('COMMIT');
    });
    return null;
  } catch (error) {
    // An unreachable database has refused nothing: row-level security is enabled when it is back.
    if (isDatabaseAway(error)) throw error;
    return (error as Error).message;
  }
}
