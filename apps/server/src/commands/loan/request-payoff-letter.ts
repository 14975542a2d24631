import { paymentsOf } from '@pledge/domain/loan/loan-state'
import type { Actor } from '@pledge/domain/decider/actors'
import { parseCalendarDate } from '@pledge/domain/offer/calendar-date'
import type { Principal } from '@pledge/domain/organization/principal'
import { refuse, type Outcome } from '@pledge/domain/refusal'
import { dayOfLoan } from '@pledge/domain/servicing/loan'
import { payOffQuote } from '@pledge/domain/servicing/pay-off-quote'
import { DOCUMENT_AT_ONCE, setNextDocument } from '../../store/loan/loan-agenda.ts'
import { insertPayoffLetterRequest } from '../../store/loan/loan-documents.ts'
import { findLoan } from '../../store/loan/loans.ts'
import { belongsTo } from '../application/of-application.ts'
import { withLockedApplication } from '../application/locked-application.ts'
import type { Deps } from '../deps.ts'

/**
 * Requests a payoff letter; a job makes it. The same request on the same day is one. Refusals: `loan.not-open` where nothing is
 * owed, `request.invalid` for a day that is over or beyond those that are quoted.
 */
export const requestPayoffLetter =
  (deps: Deps) =>
  (input: {
    readonly principal: Principal
    readonly by: Actor
    readonly applicationId: string
    /** `2026-02-28` */
    readonly goodThrough: string
  }): Promise<Outcome<{ readonly goodThrough: string }>> =>
    withLockedApplication(deps)<Outcome<{ readonly goodThrough: string }>>(
      input,
      async ({ tx, file, record, now }) => {
        const loan = (await findLoan(tx, file.id))?.loan
        if (loan === undefined || file.loan.state !== 'OPEN') return refuse('loan.not-open')
        const goodThrough = parseCalendarDate(input.goodThrough)
        if (goodThrough === undefined) return refuse('request.invalid', { field: 'goodThrough' })
        const requestedOn = dayOfLoan(loan, now.getTime(), record.deadlineTerms.timeZone)
        const quote = payOffQuote(loan, paymentsOf(file.loan), { today: requestedOn, on: goodThrough })
        if (!quote.ok) return refuse('request.invalid', { field: 'goodThrough' })
        const requestedBy = `${input.by.kind}:${input.by.id}`
        await insertPayoffLetterRequest(tx, belongsTo(file), { requestedOn, goodThrough, requestedBy, now })
        await setNextDocument(tx, file.id, DOCUMENT_AT_ONCE)
        return { ok: true, goodThrough: input.goodThrough }
      },
    )
