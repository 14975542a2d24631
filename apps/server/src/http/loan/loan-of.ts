import type { Principal } from '@pledge/domain/organization/principal'
import { refuse } from '@pledge/domain/refusal'
import { delinquencyBasis, delinquencyRulesOf } from '../../commands/delinquency/delinquency-basis.ts'
import { readApplication } from '../../commands/application/read-application.ts'
import { saleNoticeOf } from '../../store/delinquency/planned-sales.ts'
import { holdKindsOf } from '../../store/holds/loan-holds.ts'
import { findLoan } from '../../store/loan/loans.ts'
import { findSelectedOffer } from '../../store/offer/offers.ts'
import { refundsOf, sentRefundCentsOf } from '../../store/refund/refunds.ts'
import { movementsOf } from '../../store/rehypothecation/movements.ts'
import { restoredCentsOf } from '../../store/restoration/restored.ts'
import { usdcAddressOf } from '../../store/usdc-payment/usdc-addresses.ts'
import { usdcPaymentsOf } from '../../store/usdc-payment/usdc-payments.ts'
import { eventsOf } from '../../store/streams/events.ts'
import type { HttpDeps } from '../deps.ts'

/** A loan with its offer, its delinquency and its events. Refused where the application has none yet. */
export const loanOf = async (
  deps: Pick<HttpDeps, 'db' | 'organizations' | 'clock'>,
  principal: Principal,
  applicationId: string,
) => {
  const rules = await delinquencyRulesOf(deps, principal.organizationId)
  const now = deps.clock.business()
  const found = await readApplication(deps)({
    principal,
    applicationId,
    more: async (tx, record) => ({
      stored: await findLoan(tx, applicationId),
      offer: await findSelectedOffer(tx, record.file.application),
      holdKinds: await holdKindsOf(tx, applicationId),
      delinquency: await delinquencyBasis(tx, record, { rules, now }),
      saleNotice: await saleNoticeOf(tx, record),
      events: await eventsOf(tx, applicationId),
      refunds: await refundsOf(tx, applicationId),
      sentCents: await sentRefundCentsOf(tx, applicationId),
      usdcAddress: await usdcAddressOf(tx, applicationId),
      usdcPayments: await usdcPaymentsOf(tx, applicationId),
      movements: await movementsOf(tx, applicationId),
      restoredCents: await restoredCentsOf(tx, applicationId),
    }),
  })
  if (!found.ok) return found
  const { stored, ...more } = found.more
  return stored === undefined
    ? refuse('loan.not-open')
    : ({ ok: true, record: found.record, stored, ...more } as const)
}
