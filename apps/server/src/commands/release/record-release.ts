import { coinOf } from '@pledge/domain/application/origination'
import { movementsOf } from '@pledge/domain/collateral/account'
import type { Command } from '@pledge/domain/process/commands'
import type { ReleaseResult } from '@pledge/domain/release/results'
import { concludeRelease, keepLookFromBlock, keepReleaseTransaction } from '../../store/release/releases.ts'
import { advance, type ApplicationChange } from '../application/advance.ts'
import { jobActor, systemOf } from '../actors.ts'
import { asSystem, type OfApplication } from '../application/of-application.ts'
import type { Deps } from '../deps.ts'
import { postToLedger, type EntryToPost } from '../ledger/post-to-ledger.ts'

/** Records the chain height before the custodian is first called. */
export const recordLookFromBlock =
  (deps: Deps) =>
  (input: OfApplication & { readonly requestId: string; readonly height: number }): Promise<void> =>
    deps.transaction(systemOf(input.organizationId), ({ tx }) =>
      keepLookFromBlock(tx, input.requestId, input.height),
    )

/** Records the transaction that the custodian reports, before it is confirmed. */
export const recordReleaseTransaction =
  (deps: Deps) =>
  (input: OfApplication & { readonly requestId: string; readonly transactionId: string }): Promise<void> =>
    deps.transaction(systemOf(input.organizationId), ({ tx }) =>
      keepReleaseTransaction(tx, input.requestId, input.transactionId),
    )

/** The outcome of an ordered release. */
interface Conclusion {
  readonly requestId: string
  readonly result: ReleaseResult
  readonly units: bigint
  readonly transactionId: string | null
}

export const conclusionOf = ({ units, ...concluded }: Conclusion): Command => ({
  type: 'CollateralReleaseConcluded',
  by: jobActor('release-collateral'),
  data: { ...concluded, units: units.toString() },
})

/** Posts the coins sent out of the ledger. */
const postReturn = async (deps: Deps, { tx, before, after, now }: ApplicationChange, requestId: string) => {
  const units = movementsOf(after.collateral).releasedUnits - movementsOf(before.collateral).releasedUnits
  const coin = coinOf(after.application)
  if (coin === null || units === 0n) return
  const entry: EntryToPost = {
    key: `collateral-return:${requestId}`,
    description: 'Collateral released',
    postings: [
      { account: 'collateral-owed-to-borrower', asset: coin, amount: units },
      { account: 'collateral-held', asset: coin, amount: -units },
    ],
  }
  await postToLedger(deps, tx, { file: after, now }, entry)
}

/** The effects of a conclusion besides the trail. */
export const effectsOfConclusion =
  (deps: Deps) =>
  async (change: ApplicationChange): Promise<void> => {
    for (const event of change.events) {
      if (event.type !== 'CollateralReleaseConcluded') continue
      const { requestId, result } = event.data
      await concludeRelease(change.tx, { requestId, result, now: change.now })
      await postReturn(deps, change, requestId)
    }
  }

/**
 * Records the result of an ordered release (row 1.3.63). SUCCESS: its payment is confirmed on the chain, and the ledger
 * is posted in the same commit. Idempotent. Refusals: `transition.not-allowed`, `release.request-over`.
 */
export const concludeCollateralRelease = (deps: Deps) => (input: OfApplication & Conclusion) => {
  const { requestId, result, units, transactionId } = input
  return advance(deps)({
    ...asSystem(input),
    command: () => conclusionOf({ requestId, result, units, transactionId }),
    effects: effectsOfConclusion(deps),
  })
}
