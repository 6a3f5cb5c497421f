import type pg from 'pg';

/**
 * Whether the role of these connections could make, change or drop tables, or make itself one that can: as a superuser, as the owner
 * of the database, a schema or a table, or by a right to create.
 */
export async function changesTables(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ changes: boolean }>(
    `SELECT r.rolsuper OR r.rolcreaterole
            OR has_database_privilege(current_database(), 'CREATE')
            OR EXISTS (SELECT FROM pg_namespace n
                        WHERE n.nspname IN ('public', 'jobs') AND has_schema_privilege(n.oid, 'CREATE'))
            OR EXISTS (SELECT FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
                        WHERE n.nspname IN ('public', 'jobs') AND pg_has_role(c.relowner, 'MEMBER')) AS changes
       FROM pg_roles r WHERE r.rolname = current_user`,
  );
  return rows[0]?.changes !== false;
}
