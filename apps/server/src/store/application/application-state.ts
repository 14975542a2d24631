import { APPLICATION_STATES, STAGES } from '@pledge/domain/application/states'
import type { Principal } from '@pledge/domain/organization/principal'
import type pg from 'pg'
import * as z from 'zod'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const rowSchema = z.object({
  stage: z.enum(STAGES),
  state: z.enum(APPLICATION_STATES),
  organization_id: z.string(),
  borrower_id: z.string(),
})

/** A literal of the one statement below. Anything but a UUID is a bug of the caller and stops here, before any SQL. */
const literal = (id: string): string => {
  if (!UUID.test(id)) throw new Error('an id that is no UUID')
  return `'${id}'`
}

/**
 * Stage and state, and whose it is: the polled read (row 1.7.24, measure P4). The whole transaction, with the settings
 * that row-level security reads, goes to the database in one trip; that takes a statement without parameters, so every
 * value in it is a UUID that was checked right here, or a word of ours.
 */
export const findApplicationState = async (pool: pg.Pool, principal: Principal, applicationId: string) => {
  const accountId = 'accountId' in principal ? literal(principal.accountId) : "''"
  const statement = `begin read only;
select set_config('pledge.organization_id', ${literal(principal.organizationId)}, true), set_config('pledge.account_id', ${accountId}, true), set_config('pledge.actor', '${principal.actor}', true);
select stage, state, organization_id, borrower_id from applications where id = ${literal(applicationId)};
commit`
  const client = await pool.connect()
  let failure: Error | undefined
  try {
    const results = (await client.query(statement)) as unknown as readonly pg.QueryResult[]
    const row: unknown = results[2]?.rows[0]
    if (row === undefined) return undefined
    const found = rowSchema.parse(row)
    return {
      stage: found.stage,
      state: found.state,
      organizationId: found.organization_id,
      borrowerId: found.borrower_id,
    }
  } catch (error) {
    // A failed statement leaves its transaction open: the connection isn't used again.
    failure = error instanceof Error ? error : new Error(String(error))
    throw error
  } finally {
    client.release(failure)
  }
}
