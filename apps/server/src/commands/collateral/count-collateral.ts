import { coinOf } from '@pledge/domain/application/origination'
import { balanceUnits } from '@pledge/domain/collateral/account'
import type { LoanFile } from '@pledge/domain/view/loan-file'
import type { ChainMovement } from '@pledge/providers/chain/port'
import type { Coin } from '@pledge/domain/collateral/coins'
import { countedStatus } from '@pledge/domain/collateral/counted-deposit'
import type { FinalityRequirement } from '@pledge/domain/collateral/deposits'
import type { DepositStatus } from '../../store/collateral/chain-report.ts'
import { markDepositsDue, markWalletsCounted } from '../../store/collateral/wallet-screenings.ts'
import { depositsOf, upsertDeposit } from '../../store/collateral/deposits.ts'
import { balancesOf } from '../../store/ledger/ledger.ts'
import { withTenant, type Tx } from '../../store/database/database.ts'
import { isCalled } from '../../store/margin/margins.ts'
import { advance, type ApplicationChange } from '../application/advance.ts'
import { jobActor, systemOf } from '../actors.ts'
import { asSystem, belongsTo, type OfApplication } from '../application/of-application.ts'
import type { Deps } from '../deps.ts'
import { reviewLoan } from '../margin/review-loan.ts'
import { collateralPostings, postToLedger } from '../ledger/post-to-ledger.ts'
import { postArrivals } from '../restoration/post-arrivals.ts'

export interface SeenMovement extends ChainMovement, FinalityRequirement {
  readonly status: DepositStatus
}

/** Writes what the chain says now of an application's deposits. */
const recordMovements = async (deps: Deps, tx: Tx, file: LoanFile, movements: readonly SeenMovement[]) => {
  if (movements.length === 0) return
  const now = deps.clock.business()
  // What is final already was counted, by whichever version of the server: a screening of it would come too late.
  const counted = (await depositsOf(tx, file.id)).filter(({ status }) => status === 'final')
  for (const movement of movements) {
    await upsertDeposit(tx, {
      ...movement,
      id: deps.newId(),
      ...belongsTo(file),
      now,
    })
  }
  const countedIds = counted.map(({ id }) => id)
  await markDepositsDue(tx, file.id, countedIds, now)
}

const confirmedUnitsOf = async (tx: Tx, applicationId: string): Promise<bigint> =>
  (await depositsOf(tx, applicationId))
    .filter((deposit) => countedStatus(deposit) === 'final')
    .reduce((sum, deposit) => sum + deposit.units, 0n)

const HELD: readonly string[] = ['collateral-held', 'rehypothecated-collateral']

/** Brings the books to what is final and was not sent back: a deposit that a reorganization took back is posted back. */
const postDifference = async (deps: Deps, { tx, after, now }: ApplicationChange, coin: Coin) => {
  const balances = await balancesOf(tx, after.id)
  // In custody, and out of it where its borrower allows that (note 107).
  const held = balances
    .filter(({ account, asset }) => HELD.includes(account) && asset === coin)
    .reduce((sum, { balance }) => sum + balance, 0n)
  const difference = balanceUnits(after.collateral) - held
  if (difference === 0n) return
  const entry = {
    key: `collateral:${after.id}:${after.version}`,
    description: difference > 0n ? 'Collateral received' : 'Collateral deposit reorged',
    postings: collateralPostings(coin, difference),
  }
  await postToLedger(deps, tx, { file: after, now }, entry)
}

const reviewCalled = async (deps: Deps, input: OfApplication): Promise<void> => {
  const isOpen = await withTenant(deps.db, systemOf(input.organizationId), (tx) =>
    isCalled(tx, input.applicationId),
  )
  if (isOpen) await reviewLoan(deps)(input)
}

/**
 * Writes what the chain says of an application's deposits, counts those that are final now, whole, and posts the
 * difference to the ledger: all in one commit, so that a deposit that is written down as final has been counted. Told
 * twice it changes nothing. Refusals: `transition.not-allowed` when the sum is the one already known; what the chain
 * says is kept all the same.
 */
export const countCollateral =
  (deps: Deps) => async (input: OfApplication & { readonly movements: readonly SeenMovement[] }) => {
    const counted = await advance(deps)({
      ...asSystem(input),
      command: async ({ file, tx }) => {
        await recordMovements(deps, tx, file, input.movements)
        const confirmedUnits = await confirmedUnitsOf(tx, input.applicationId)
        await markWalletsCounted(tx, input.applicationId)
        return {
          type: 'CollateralCounted',
          by: jobActor('sync-deposits'),
          data: { confirmedUnits: confirmedUnits.toString() },
        }
      },
      effects: async (change) => {
        const coin = coinOf(change.after.application)
        if (coin !== null) await postDifference(deps, change, coin)
        await postArrivals(deps, { tx: change.tx, file: change.after, now: change.now })
      },
    })
    // A deposit that is not final changes no sum, and stops the clock of a margin call all the same.
    if (!counted.ok) await reviewCalled(deps, input)
    return counted
  }
