import type pg from 'pg'

/** What the user that signs in, or the role that it takes on, may do and must not; each line is one right. */
const EXCESS = `select right_of from (values
    ('is a superuser', (select rolsuper from pg_roles where rolname = session_user)),
    ('may create roles', (select rolcreaterole from pg_roles where rolname = session_user)),
    ('bypasses row-level security', (select rolbypassrls from pg_roles where rolname = session_user)),
    ('is a member of pledge_owner', pg_has_role(session_user, 'pledge_owner', 'member')),
    ('may create schemas', has_database_privilege(session_user, current_database(), 'create')
      or has_database_privilege('pledge_app', current_database(), 'create')),
    ('may create temporary tables', has_database_privilege(session_user, current_database(), 'temporary')
      or has_database_privilege('pledge_app', current_database(), 'temporary'))
  ) as held (right_of, is_held) where is_held`

/**
 * Throws, in words for an operator, when the product signs in as somebody who could become the owner of its data: what an
 * injected statement can reach is what the user of the session can, whatever role it has taken on.
 */
export const assertOwnsNothing = async (pool: pg.Pool): Promise<void> => {
  const { rows } = await pool.query<{ right_of: string }>(EXCESS)
  if (rows.length > 0)
    throw new Error(
      `the user of DATABASE_URL ${rows.map((row) => row.right_of).join(', ')}. The product signs in as a user that owns nothing: docs/operations.md says how to create it, and ROLE=migrate takes from it what everybody may do.`,
    )
}
