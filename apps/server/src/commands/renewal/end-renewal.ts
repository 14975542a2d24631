import { paidInFullAtOf } from '@pledge/domain/loan/loan-state'
import { selectedOfferId } from '@pledge/domain/application/origination'
import { openRenewalOf } from '../../store/renewal/renewals.ts'
import { withTenant } from '../../store/database/database.ts'
import { advance, UNCHANGED } from '../application/advance.ts'
import { jobActor, systemOf } from '../actors.ts'
import { asSystem, type OfApplication } from '../application/of-application.ts'
import type { Deps } from '../deps.ts'
import { owesMoreThan } from './owes-more.ts'
import { findPriorLoan } from './prior-loan.ts'
import { quoteOf } from '../disbursement/post-disbursement.ts'

/**
 * Ends a renewal whose loan is paid off, because there is nothing to renew, or whose loan owes more principal than the
 * offer, because a payment was reversed. The top-up is owed back (note 035). Other renewals are not changed.
 */
export const endRenewal = (deps: Deps) => (input: OfApplication) =>
  advance(deps)({
    ...asSystem(input),
    async command({ file, tx, now }) {
      const prior = await findPriorLoan(tx, file.application)
      if (prior === undefined) return UNCHANGED
      const by = jobActor('end-renewal')
      if (paidInFullAtOf(prior.file.loan) !== null) return { type: 'RenewalEnded', by, data: {} }
      if (selectedOfferId(file.application) === null) return UNCHANGED
      const { drawAmountCents } = await quoteOf(tx, file)
      return (await owesMoreThan(tx, prior, drawAmountCents, now))
        ? { type: 'RenewalEnded', by, data: { owesMore: true } }
        : UNCHANGED
    },
  })

/** The same for the renewal of a loan that was just paid off or lost a payment, if there is one. */
export const endRenewalOf =
  (deps: Deps) =>
  async (paid: OfApplication): Promise<void> => {
    const { applicationId: priorId, organizationId } = paid
    const principal = systemOf(organizationId)
    const applicationId = await withTenant(deps.db, principal, (tx) => openRenewalOf(tx, priorId))
    if (applicationId !== undefined) await endRenewal(deps)({ applicationId, organizationId })
  }
