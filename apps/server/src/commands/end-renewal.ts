import type { Application } from '@pledge/domain/application/application'
import { carriedOver } from '@pledge/domain/servicing/carried-over'
import { dayOfLoan } from '@pledge/domain/servicing/loan'
import { findApplication, type ApplicationRecord } from '../store/applications.ts'
import { findLoan } from '../store/loans.ts'
import { openRenewalOf } from '../store/renewals.ts'
import { asking, type Tx } from '../store/database.ts'
import { advance, UNCHANGED } from './advance.ts'
import { jobActor, systemOf } from './actors.ts'
import type { OfApplication } from './attach-profile.ts'
import type { Deps } from './deps.ts'
import { quoteOf } from './post-payout.ts'

/** Whether a loan owes more principal than the offer that is selected for its renewal pays. */
const owesMore = async (
  tx: Tx,
  renewal: Application,
  { application: prior, deadlineTerms: { timeZone } }: ApplicationRecord,
  now: Date,
): Promise<boolean> => {
  const stored = renewal.selectedOfferId === null ? undefined : await findLoan(tx, prior.id)
  if (stored === undefined) return false
  const { loan } = stored
  const { drawAmountCents } = await quoteOf(tx, renewal)
  const on = dayOfLoan(loan, now.getTime(), timeZone)
  return carriedOver({ loan, payments: prior.payments, on }, drawAmountCents) === null
}

/**
 * Ends a renewal whose loan is paid, for there is nothing to renew; or owes more principal than it was offered for, because
 * a payment does not count any more. What was added is owed back (note 035). Any other is left alone.
 */
export const endRenewal = (deps: Deps) => (input: OfApplication) =>
  advance(deps)({
    asker: systemOf(input.organizationId),
    applicationId: input.applicationId,
    async command({ application }, tx, now) {
      const { rollForward } = application
      const prior =
        rollForward === null ? undefined : await findApplication(tx, rollForward.priorApplicationId)
      if (prior === undefined) return UNCHANGED
      const by = jobActor('end-renewal')
      if (prior.application.paidInFullAt !== null) return { type: 'RenewalEnded', by, data: {} }
      return (await owesMore(tx, application, prior, now))
        ? { type: 'RenewalEnded', by, data: { owesMore: true } }
        : UNCHANGED
    },
  })

/** The same for the renewal of a loan that was paid just now, or lost a payment, if one is under way. */
export const endRenewalOf =
  (deps: Deps) =>
  async (paid: OfApplication): Promise<void> => {
    const { applicationId: priorId, organizationId } = paid
    const asker = systemOf(organizationId)
    const applicationId = await asking(deps.db, asker, (tx) => openRenewalOf(tx, priorId))
    if (applicationId !== undefined) await endRenewal(deps)({ applicationId, organizationId })
  }
