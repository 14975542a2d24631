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

/** A literal of the statement below. Anything but a UUID is a bug of the caller and throws here, before any SQL. */
const literal = (id: string): string => {
  if (!UUID.test(id)) throw new Error('an id must be a UUID')
  return `'${id}'`
}

/**
 * Stage, state and owner: the polled read (row 1.7.24, measure P4). The whole transaction, with the settings
 * that row-level security reads, is one database round trip. That takes a statement without parameters, so
 * every value in it is a UUID validated right here, or a constant of ours.
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
    // A failed statement leaves its transaction open, so the connection is not used again.
    failure = error instanceof Error ? error : new Error(String(error))
    throw error
  } finally {
    client.release(failure)
  }
}
