import * as calls from '@pledge/contract/stabilization'
import { isMonitored } from '@pledge/domain/margin/margin-state'
import { marginFacts } from '@pledge/domain/process/facts'
import { parseCoin } from '@pledge/domain/money/coin-quantity'
import { parseDollars } from '@pledge/domain/money/dollars'
import { formatFraction } from '@pledge/domain/money/fraction'
import { priceAtLevel } from '@pledge/domain/offer/trigger-prices'
import { owedLessProceedsCents } from '@pledge/domain/liquidation/sales'
import { paymentsOf } from '@pledge/domain/loan/loan-state'
import { refuse } from '@pledge/domain/refusal'
import { totalBalanceCents } from '@pledge/domain/servicing/total-balance'
import type { FastifyInstance } from 'fastify'
import { principalOf } from '../../commands/actors.ts'
import { readApplication } from '../../commands/application/read-application.ts'
import {
  chooseStabilization,
  signableAddendum,
  undecidedMargin,
} from '../../commands/liquidation/choose-stabilization.ts'
import { offeredStabilization, ownerOf } from '../../commands/liquidation/record-stabilization.ts'
import {
  orderRestoration,
  restorationConditions,
  restorationNow,
} from '../../commands/restoration/order-restoration.ts'
import type { Subject } from '../../policies/subject.ts'
import { presentStabilization } from '../../presenters/loan/stabilization.ts'
import { isLoanHeldFrom } from '../../store/holds/loan-holds.ts'
import { stabilizationOf } from '../../store/liquidation/stabilization-choices.ts'
import { findLoan } from '../../store/loan/loans.ts'
import { openRestoration } from '../../store/restoration/restorations.ts'
import { restoredCentsOf } from '../../store/restoration/restored.ts'
import type { HttpDeps } from '../deps.ts'
import { implement } from '../call/implement.ts'
import { subjectOf } from '../call/subject-of.ts'

/** Stabilization of a loan as it stands: the answer of every call about it. */
const shown = async (deps: HttpDeps, subject: Subject, applicationId: string) => {
  const owner = await ownerOf(deps, subject.organizationId)
  const offered = offeredStabilization(owner)
  const conditions = await restorationConditions(deps, { subject, applicationId })
  const now = deps.clock.business()
  const found = await readApplication(deps)({
    principal: principalOf(subject),
    applicationId,
    more: async (tx, record) => {
      const { file } = record
      return {
        loan: await findLoan(tx, applicationId),
        isHeld: await isLoanHeldFrom(tx, applicationId, 'renewals'),
        chosen: (await stabilizationOf(tx, applicationId)).terms,
        offer: await restorationNow({ tx, file, record, now }, conditions),
        restoration: await openRestoration(tx, applicationId),
        restoredCents: await restoredCentsOf(tx, applicationId),
      }
    },
  })
  if (!found.ok) return found
  const { file, deadlineTerms } = found.record
  const { loan, isHeld, chosen, offer, restoration, restoredCents } = found.more
  if (loan === undefined || !isMonitored(file.margin)) return refuse('loan.not-open')
  const balanceCents = totalBalanceCents(loan.loan, paymentsOf(file.loan), {
    at: now.getTime(),
    timeZone: deadlineTerms.timeZone,
  })
  const { coin, liquidationLtvBps } = file.margin.terms
  const owedCents = owedLessProceedsCents(file.liquidations, balanceCents, restoredCents)
  const { units } = marginFacts(file)
  const addendum = chosen === null && !isHeld ? signableAddendum(file, owner.organization, offered) : null
  const answer = presentStabilization({
    margin: file.margin,
    chosen,
    mayChange: undecidedMargin(file) !== null,
    signable: addendum && offered && { ...addendum, offered },
    liquidationPriceCents:
      owedCents > 0n && units > 0n ? priceAtLevel({ coin, units, owedCents }, liquidationLtvBps) : null,
    held: offer && { ...offer, balanceCents, restoredCents, restoration },
  })
  return { ok: true, answer } as const
}

/** Collateral that is converted to USDC instead of sold for good, as its borrower chooses, and back (gap G.72, note 091). */
export const stabilizationRoutes = (app: FastifyInstance, deps: HttpDeps): void => {
  implement(app, calls.getStabilizationOffer, async (request) => {
    const offered = offeredStabilization(await ownerOf(deps, subjectOf(request).organizationId))
    const offer = offered && {
      feeRate: formatFraction(offered.feeBps),
      usdcLtv: formatFraction(offered.usdcLtvBps),
    }
    return { ok: true, answer: { offer } }
  })

  implement(app, calls.getStabilization, (request) => shown(deps, subjectOf(request), request.params.uuid))

  implement(app, calls.chooseStabilization, async (request) => {
    const [subject, { uuid: applicationId }] = [subjectOf(request), request.params]
    const { signed } = request.body
    const chosen = await chooseStabilization(deps)({
      subject,
      applicationId,
      signed: signed && { wordsSha256: signed.wordsSha256, from: request.from },
    })
    return chosen.ok ? shown(deps, subject, applicationId) : chosen
  })

  implement(app, calls.restoreCollateral, async (request) => {
    const [subject, { uuid: applicationId }] = [subjectOf(request), request.params]
    const found = await readApplication(deps)({ principal: principalOf(subject), applicationId })
    if (!found.ok) return found
    const { margin } = found.record.file
    if (!isMonitored(margin)) return refuse('loan.not-open')
    const shownUnits = parseCoin(request.body.atLeast, margin.terms.coin)
    if (shownUnits === undefined || shownUnits <= 0n) return refuse('request.invalid', { field: 'atLeast' })
    const shownMostCents = parseDollars(request.body.mostPrice)
    if (shownMostCents === undefined || shownMostCents <= 0n)
      return refuse('request.invalid', { field: 'mostPrice' })
    const ordered = await orderRestoration(deps)({
      subject,
      applicationId,
      shownUnits,
      shownMostCents,
      payload: request.body,
      stepUpProof: request.stepUpProof,
    })
    return ordered.ok ? shown(deps, subject, applicationId) : ordered
  })
}
