import { transactionResult } from '@pledge/domain/refinance/hand-over-transaction'
import { systemOf } from '../../commands/actors.ts'
import type { OfApplication } from '../../commands/application/of-application.ts'
import { withTenant } from '../../store/database/database.ts'
import {
  saveDelivered,
  transactionsToCheck,
  unconfirmedTransactionsOf,
  type EstateTransaction,
} from '../../store/refinance/estate-transactions.ts'
import type { JobDeps } from '../deps.ts'
import { eachApart } from '../work/each-apart.ts'
import { untilEmpty } from '../work/until-empty.ts'

const MOST_A_PAGE = 50
/** An estate sends the coins of a loan in a few transactions; recovery asks about any others. */
const MOST_OF_APPLICATION = 20

/** The name under which failed ones are deferred, in `unconfirmed_estate_transactions` too. */
const NAME = 'check-hand-overs'

/** Asks the custodian what a transaction delivered, and stores the answer, in base units; throws where it does not answer (law 4). */
const check = async (
  deps: JobDeps,
  { organizationId, coin, transactionId }: EstateTransaction & { readonly organizationId: string },
): Promise<bigint> => {
  const { units } = await deps.custody.delivered({ organizationId, coin, transactionId })
  await withTenant(deps.db, systemOf(organizationId), (tx) =>
    saveDelivered(tx, { organizationId, coin, transactionId, units, at: deps.clock.business() }),
  )
  return units
}

/** Asks about the transactions of the old loans of one application, before its new loan begins on them (note 100). */
export const checkTransactionsOf = async (deps: JobDeps, job: OfApplication): Promise<void> => {
  const { organizationId } = job
  const open = await withTenant(deps.db, systemOf(organizationId), (tx) => unconfirmedTransactionsOf(tx, job))
  for (const one of open.slice(0, MOST_OF_APPLICATION)) await check(deps, { organizationId, ...one })
}

/**
 * Asks about every transaction of confirmed files that custody has not confirmed, whosever loan it is for: one that is not found or
 * short is asked about again half a minute later, for as long as files name it.
 */
export const checkTransactions = (deps: JobDeps): Promise<void> =>
  untilEmpty(deps, {
    most: MOST_A_PAGE,
    page: async (most) =>
      (await transactionsToCheck(deps.sweeperDb, deps.clock.business(), most)).map((one) => ({
        ...one,
        item: `${one.organizationId}:${one.coin}:${one.transactionId}`,
      })),
    work: (page) =>
      eachApart(deps, NAME, page, async (one) => {
        const deliveredUnits = await check(deps, one)
        const { recordedUnits } = one
        return transactionResult({ recordedUnits, deliveredUnits }) === 'CONFIRMED' ? 'done' : 'later'
      }),
  })
