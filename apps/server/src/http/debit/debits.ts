import * as calls from '@pledge/contract/debits'
import { isDrawable } from '@pledge/domain/debit/payment-choices'
import { parseDollars } from '@pledge/domain/money/dollars'
import { formatCalendarDate } from '@pledge/domain/offer/calendar-date'
import type { Principal } from '@pledge/domain/organization/principal'
import { refuse } from '@pledge/domain/refusal'
import type { FastifyInstance } from 'fastify'
import { principalOf } from '../../commands/actors.ts'
import { readApplication } from '../../commands/application/read-application.ts'
import {
  autopayMaximum,
  debitBasis,
  isHeld,
  nextAutopay,
  organizationOfDebits,
  payNowChoices,
  underWay,
  withoutPlanned,
  type DebitBasis,
} from '../../commands/debit/debit-basis.ts'
import { termsToSign } from '../../commands/debit/debit-terms.ts'
import { payNow } from '../../commands/debit/pay-now.ts'
import { stopDebit } from '../../commands/debit/stop-debit.ts'
import { turnOffAutopay } from '../../commands/debit/turn-off-autopay.ts'
import { turnOnAutopay } from '../../commands/debit/turn-on-autopay.ts'
import { presentDebits, presentQuote } from '../../presenters/debit/debits.ts'
import { authorizationsOf } from '../../store/debit/debit-authorizations.ts'
import type { HttpDeps } from '../deps.ts'
import { implement } from '../call/implement.ts'
import { subjectOf } from '../call/subject-of.ts'

/** The basis of every answer: refused where debits are not available. */
const basisOf = async (deps: HttpDeps, principal: Principal, applicationId: string) => {
  const organization = await organizationOfDebits(deps, principal.organizationId)
  const read = { ...deps, organization, now: deps.clock.business() }
  const found = await readApplication(deps)({
    principal,
    applicationId,
    more: async (tx, record) => ({
      basis: await debitBasis(read, tx, record),
      authorizations: await authorizationsOf(tx, applicationId),
    }),
  })
  if (!found.ok) return found
  const { basis, authorizations } = found.more
  return basis.ok ? ({ ok: true, basis, authorizations } as const) : basis
}

/** What autopay draws next: what is planned, or what it would draw were it turned on. */
const nextOf = (basis: DebitBasis) => {
  const { autopay } = basis
  const mostCents = autopay?.amountCents ?? autopayMaximum(basis)
  return nextAutopay(withoutPlanned(basis), { after: null, mostCents })
}

const shown = async (deps: HttpDeps, principal: Principal, applicationId: string) => {
  const found = await basisOf(deps, principal, applicationId)
  if (!found.ok) return found
  const { basis, authorizations } = found
  const canPay =
    basis.account !== undefined &&
    !basis.isAccountCorrected &&
    !isHeld(basis) &&
    underWay(basis) === undefined
  const payNowNow = canPay ? payNowChoices(basis) : null
  return {
    ok: true,
    answer: presentDebits({ ...basis, payNow: payNowNow, next: nextOf(basis), authorizations }),
  } as const
}

const reads = (app: FastifyInstance, deps: HttpDeps): void => {
  implement(app, calls.getDebits, (request) =>
    shown(deps, principalOf(subjectOf(request)), request.params.uuid),
  )

  implement(app, calls.quoteDebit, async (request) => {
    const found = await basisOf(deps, principalOf(subjectOf(request)), request.params.uuid)
    if (!found.ok) return found
    const { basis } = found
    if (basis.account === undefined) return refuse('debit.no-account')
    if (isHeld(basis) || basis.isAccountCorrected) return refuse('debit.not-available')
    if (underWay(basis) !== undefined) return refuse('debit.pending')
    const amountCents = parseDollars(request.query.amount)
    const { days, choices } = payNowChoices(basis)
    if (amountCents === undefined || !isDrawable(choices, amountCents)) return refuse('debit.amount-invalid')
    const settlesOn = formatCalendarDate(days.settlesOn)
    const facts = { kind: 'SINGLE', amountCents, firstAmountCents: amountCents, settlesOn } as const
    const { terms, sha256 } = termsToSign({ ...basis, account: basis.account }, facts)
    return { ok: true, answer: presentQuote({ amountCents, settlesOn, terms, sha256 }) }
  })

  implement(app, calls.quoteAutopay, async (request) => {
    const found = await basisOf(deps, principalOf(subjectOf(request)), request.params.uuid)
    if (!found.ok) return found
    const { basis } = found
    if (basis.account === undefined) return refuse('debit.no-account')
    if (basis.isAccountCorrected) return refuse('debit.not-available')
    const mostCents = autopayMaximum(basis)
    const next = nextAutopay(withoutPlanned(basis), { after: null, mostCents })
    if (next === null) return refuse('debit.autopay-unavailable')
    const settlesOn = formatCalendarDate(next.planned.settlesOn)
    const { amountCents } = next
    const facts = {
      kind: 'RECURRING',
      amountCents: mostCents,
      firstAmountCents: amountCents,
      settlesOn,
    } as const
    const { terms, sha256 } = termsToSign({ ...basis, account: basis.account }, facts)
    return { ok: true, answer: presentQuote({ amountCents, settlesOn, terms, sha256 }) }
  })
}

/** What changes debits: each answers with all of them. */
const changes = (app: FastifyInstance, deps: HttpDeps): void => {
  implement(app, calls.payByDebit, async (request) => {
    const subject = subjectOf(request)
    const { uuid: applicationId } = request.params
    const { amount, termsSha256 } = request.body
    const amountCents = parseDollars(amount)
    if (amountCents === undefined) return refuse('debit.amount-invalid')
    const paid = await payNow(deps)({ subject, applicationId, amountCents, termsSha256, from: request.from })
    return paid.ok ? shown(deps, principalOf(subject), applicationId) : paid
  })

  implement(app, calls.turnOnAutopay, async (request) => {
    const subject = subjectOf(request)
    const { uuid: applicationId } = request.params
    const { termsSha256 } = request.body
    const isOn = await turnOnAutopay(deps)({ subject, applicationId, termsSha256, from: request.from })
    return isOn.ok ? shown(deps, principalOf(subject), applicationId) : isOn
  })

  implement(app, calls.turnOffAutopay, async (request) => {
    const subject = subjectOf(request)
    const { uuid: applicationId } = request.params
    const isOff = await turnOffAutopay(deps)({ subject, applicationId })
    return isOff.ok ? shown(deps, principalOf(subject), applicationId) : isOff
  })

  implement(app, calls.stopDebit, async (request) => {
    const subject = subjectOf(request)
    const { uuid: applicationId, debitUuid: debitId } = request.params
    const stopped = await stopDebit(deps)({ subject, applicationId, debitId })
    return stopped.ok ? shown(deps, principalOf(subject), applicationId) : stopped
  })
}

/** Debits of a borrower's account, as the borrower sees and makes them. */
export const debitRoutes = (app: FastifyInstance, deps: HttpDeps): void => {
  reads(app, deps)
  changes(app, deps)
}
