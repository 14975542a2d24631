import { refuse, type Outcome } from '@pledge/domain/refusal'
import { saveFirstProfile } from '../../store/borrower/borrowers.ts'
import { findSubmittedDetails } from '../../store/borrower/submitted-details.ts'
import { closeEstateLoans, isClaimReleaseRequested } from '../../store/refinance/completed-refinances.ts'
import { transferEstateCoins } from '../../store/refinance/estate-coins.ts'
import { unconfirmedTransactionsOf } from '../../store/refinance/estate-transactions.ts'
import { handedOverOf, type HandedOverLoan } from '../../store/refinance/hand-overs.ts'
import { jobActor } from '../actors.ts'
import { advance, type ApplicationChange } from '../application/advance.ts'
import type { LockedApplication } from '../application/locked-application.ts'
import { asSystem, type OfApplication } from '../application/of-application.ts'
import { isBorrowerScreened, SCREENING_DUE, type ScreeningDue } from '../borrower/screening-freshness.ts'
import type { Deps } from '../deps.ts'
import { openLoan } from '../loan/open-loan.ts'
import { postRefinance } from './post-refinance.ts'

/** `over`: it is complete, or has ended. `waits`: the estate has not handed over everything, custody has not confirmed a transaction of
 * it, an agent examines a claim, or the borrower's details or the military inquiry are missing. */
type Completion = ScreeningDue | { readonly kind: 'complete' | 'over' | 'waits' }

const dataOf = (loans: readonly HandedOverLoan[]) => ({
  handedOver: loans.map(({ loanNumber, quantityUnits }) => ({ loanNumber, units: quantityUnits.toString() })),
})

/** What is registered becomes collateral of the new loan; what two agents accepted beyond it is owed to the estate from now on. */
const transferCoins = (
  { tx, after, now }: ApplicationChange,
  loans: readonly HandedOverLoan[],
): Promise<void> =>
  transferEstateCoins(
    tx,
    { organizationId: after.organizationId, causeId: after.id, at: now },
    loans.flatMap(({ loanNumber, coin, quantityUnits, handedOverUnits }) => [
      { loanNumber, coin, units: quantityUnits, from: 'RESERVED', to: 'COLLATERAL' },
      { loanNumber, coin, units: handedOverUnits - quantityUnits, from: 'RESERVED', to: 'OWED' },
    ]),
  )

const isAwaited = ({ file: { application, collateral } }: LockedApplication): boolean =>
  application.state === 'SIGNED' && collateral.state === 'AWAITING_HAND_OVER'

/**
 * The borrower of a loan has details on file, which a renewal and a changed phone number build on. They are there since the borrower
 * gave them; were they removed meanwhile, those of the application are.
 */
const keepDetails = async ({ sealer }: Deps, { tx, after, now }: ApplicationChange): Promise<void> => {
  const { borrowerId: accountId, organizationId } = after
  const details = await findSubmittedDetails(tx, sealer, after.id)
  if (details === undefined) throw new Error('a refinance must have details')
  await saveFirstProfile(tx, sealer, { ...details, accountId, organizationId }, now)
}

/**
 * Completes a refinance once the estate has handed over the collateral of every old loan (journey: a refinanced loan): in one
 * transaction the registered collateral is pledged, the new loan is open from this day in the lender's zone, the books have both, and
 * the old loans are closed. No money is sent. As before a disbursement, the borrower has to be screened recently (note 078). Under a
 * sanctions hold, and while an agent has asked for the release of a claim, it waits. Repeated, it changes nothing. Refusals:
 * `collateral.not-ready` while a deposit of the top-up is missing.
 */
export const completeRefinance =
  (deps: Deps) =>
  async (job: OfApplication): Promise<Outcome<{ readonly completion: Completion }>> => {
    const completed = await advance(deps)<readonly HandedOverLoan[], Completion>({
      ...asSystem(job),
      async command(locked) {
        const { tx, file } = locked
        if (!isAwaited(locked)) return { unchanged: { kind: 'over' } }
        const loans = await handedOverOf(tx, file.id)
        const isHandedOver = loans.length > 0 && loans.every(({ isConfirmed }) => isConfirmed)
        if (!isHandedOver || (await isClaimReleaseRequested(tx, file.id)))
          return { unchanged: { kind: 'waits' } }
        // Coins that a file names and custody has not received secure nothing.
        const { organizationId } = file
        if ((await unconfirmedTransactionsOf(tx, { organizationId, applicationId: file.id })).length > 0)
          return { unchanged: { kind: 'waits' } }
        // Confirmed only with both; nothing is lent without them, whatever led here (32 CFR 232.5(b)).
        const { refinance } = file.application
        if (refinance === null || !refinance.hasDetails || !refinance.isMilitaryCleared)
          return { unchanged: { kind: 'waits' } }
        if (!(await isBorrowerScreened(locked))) return { unchanged: SCREENING_DUE }
        const by = jobActor('complete-refinance')
        return { command: { type: 'CollateralHandedOver', by, data: dataOf(loans) }, context: loans }
      },
      async effects(change) {
        const { tx, now, context: loans } = change
        await postRefinance(deps, change)
        await transferCoins(change, loans)
        await openLoan(change)
        await keepDetails(deps, change)
        await closeEstateLoans(
          tx,
          loans.map(({ estateLoanId }) => estateLoanId),
          now,
        )
        return { kind: 'complete' }
      },
    })
    return completed.ok ? { ok: true, completion: completed.result } : refuse(completed.code)
  }
