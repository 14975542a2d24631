import { recordPayment, takePaymentBack } from '@pledge/contract/agent-payments'
import * as calls from '@pledge/contract/servicing'
import { parseDollars } from '@pledge/domain/money/dollars'
import { refuse } from '@pledge/domain/refusal'
import { webCollateralOf } from '@pledge/domain/organization/web-collateral'
import { lotsOf } from '@pledge/domain/rehypothecation/movements'
import type { Principal } from '@pledge/domain/organization/principal'
import type { FastifyInstance } from 'fastify'
import { agentActor, principalOf } from '../../commands/actors.ts'
import { recordTypedPayment } from '../../commands/loan/record-typed-payment.ts'
import { returnPayment } from '../../commands/loan/return-payment.ts'
import { isHeldFrom } from '@pledge/domain/holds/loan-holds'
import { everythingDueSince } from '@pledge/domain/servicing/loan-changes'
import { gravestLevel } from '@pledge/domain/margin/gravest-level'
import { presentConfirmedCollateral } from '../../presenters/collateral/confirmed-collateral.ts'
import { presentShownHolds } from '../../presenters/holds/loan-holds.ts'
import { presentBorrowersDelinquency } from '../../presenters/loan/delinquency.ts'
import { presentMargin } from '../../presenters/loan/margin.ts'
import { presentSales } from '../../presenters/loan/sales.ts'
import { presentLoan, presentRenewalWindow } from '../../presenters/loan/loan.ts'
import {
  presentActivity,
  presentArrival,
  presentCondition,
  presentPayTo,
  presentWatch,
} from '../../presenters/loan/loan-watch.ts'
import { presentCollateralCustody } from '../../presenters/rehypothecation/collateral-custody.ts'
import { presentUsdcPayTo } from '../../presenters/loan/usdc-pay-to.ts'
import { presentQuotedUntil, quotePayoff } from '../../presenters/loan/pay-off-quote.ts'
import { withTenant } from '../../store/database/database.ts'
import { openLoansOf } from '../../store/loan/loans.ts'
import { latestPrice } from '../../store/offer/prices.ts'
import { caseOf } from '../application/agent-case.ts'
import type { HttpDeps } from '../deps.ts'
import { implement } from '../call/implement.ts'
import { subjectOf } from '../call/subject-of.ts'
import { loanOf } from './loan-of.ts'

/** A loan as its borrower sees it now, with what that is made of. */
export const loanFor = async (deps: HttpDeps, principal: Principal, applicationId: string) => {
  const found = await loanOf(deps, principal, applicationId)
  if (!found.ok) return found
  const { record, stored, offer, refunds, sentCents, delinquency, saleNotice, holdKinds } = found
  const { restoredCents } = found
  const now = deps.clock.business()
  const owner = await deps.organizations.byId(principal.organizationId)
  if (owner === undefined) throw new Error('a loan belongs to an organization')
  const isDueAtOnce =
    delinquency !== undefined && everythingDueSince(stored.loan, delinquency.terms.on) !== null
  const isRenewable = !isHeldFrom(holdKinds, 'renewals') && !isDueAtOnce
  const renewal = !isRenewable
    ? null
    : presentRenewalWindow(record, stored, { windowDays: owner.rules.renewal.windowDays, now })
  const payOffQuotedUntil = presentQuotedUntil(record, stored, now)
  const price = offer && (await latestPrice(deps.db, offer.quote.coin))
  const confirmedCollateral = presentConfirmedCollateral({
    record,
    offer,
    loan: stored,
    price,
    now,
    restoredCents,
  })
  const { maxPriceAgeSeconds } = owner.rules
  const watch = presentWatch(confirmedCollateral, { maxPriceAgeSeconds, now })
  const currentPrice = watch?.isPriceCurrent === true ? price : undefined
  const answer = {
    ...presentLoan(record, stored, { now, refunds, sentCents }),
    answeredAt: now.toISOString(),
    renewal,
    payOffQuotedUntil,
    confirmedCollateral,
    custody: presentCollateralCustody(record.file, { lots: lotsOf(found.movements), now }),
    condition: presentCondition(record, stored, {
      reached: gravestLevel(watch?.reached ?? null, record.file.margin),
      now,
    }),
    watch,
    payTo: presentPayTo(record, owner),
    usdcPayTo: presentUsdcPayTo(found.usdcAddress, found.usdcPayments),
    arrival: presentArrival(record, stored, now),
    collateralBack: {
      achHoldDays: record.usualTimes.achRepaymentHoldDays,
      wireReturnDays: record.usualTimes.wireRepaymentReturnDays,
    },
    margin: presentMargin({ record, loan: stored, price: currentPrice, now, restoredCents }),
    sales: presentSales({ record, loan: stored, holdKinds, price: currentPrice, now }),
    holds: presentShownHolds(holdKinds),
    delinquency:
      delinquency === undefined ? null : presentBorrowersDelinquency({ ...delinquency, saleNotice }),
    activity: offer === undefined ? [] : presentActivity(found, offer.quote.coin),
  }
  return { ...found, answer } as const
}

export const servicingRoutes = (app: FastifyInstance, deps: HttpDeps): void => {
  implement(app, calls.getLoan, (request) =>
    loanFor(deps, principalOf(subjectOf(request)), request.params.uuid),
  )

  implement(app, calls.getPayoffQuote, async (request) => {
    const found = await loanOf(deps, principalOf(subjectOf(request)), request.params.uuid)
    if (!found.ok) return found
    const quoted = quotePayoff(found.record, found.stored, {
      on: request.query.on,
      now: deps.clock.business(),
    })
    return quoted.ok ? { ok: true, answer: quoted.quote } : quoted
  })

  implement(app, calls.getLoanStatus, async (request) => {
    const subject = subjectOf(request)
    const open = await withTenant(deps.db, principalOf(subject), (tx) => openLoansOf(tx, subject.accountId))
    const found = await deps.organizations.byId(subject.organizationId)
    if (found === undefined) throw new Error('an organization does not go away')
    // Where nothing is pledged on the web, the app is where a loan is looked after, if there is one (gaps G.60, G.61).
    const { mobileApp } = found.organization
    const hasApp = mobileApp.ios !== null || mobileApp.android !== null
    const isServicedViaApp = hasApp && webCollateralOf(found.organization).length === 0
    const loans = open.map((appUuid) => ({
      appUuid,
      profile: { isServicedViaApp },
      loanType: 'CRYPTO_BACKED' as const,
    }))
    return { ok: true, answer: { loans } }
  })

  implement(app, recordPayment, async (request) => {
    const subject = subjectOf(request)
    const { amount, paidOn, isSeparate = false, ...payment } = request.body
    const amountCents = parseDollars(amount)
    if (amountCents === undefined || amountCents <= 0n) return refuse('request.invalid')
    const taken = await recordTypedPayment(deps)({
      subject,
      applicationId: request.params.uuid,
      payment: { ...payment, amountCents, came: paidOn },
      isSeparate,
    })
    return taken.ok ? caseOf(deps, subject, request.params.uuid) : taken
  })
  implement(app, takePaymentBack, async (request) => {
    const subject = subjectOf(request)
    const { uuid, paymentUuid } = request.params
    const taken = await returnPayment(deps)({
      principal: principalOf(subject),
      by: agentActor(subject),
      applicationId: uuid,
      paymentId: paymentUuid,
      code: request.body.reason,
    })
    return taken.ok ? caseOf(deps, subject, uuid) : taken
  })
}
