import type pg from 'pg'

/** Rights that the signed-in user, or the role that it assumes, must and must not have; one line per right. */
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
 * Throws, with a message for an operator, when the product signs in as a user that could own its data: an
 * injected statement has all rights of the session's user, whatever role it assumed.
 */
export const assertOwnsNothing = async (pool: pg.Pool): Promise<void> => {
  const { rows } = await pool.query<{ right_of: string }>(EXCESS)
  if (rows.length > 0)
    throw new Error(
      `the user of DATABASE_URL ${rows.map((row) => row.right_of).join(', ')}. The product must sign in as a user that owns nothing: see docs/operations.md for how to create it. ROLE=migrate revokes the rights that every user has.`,
    )
}
