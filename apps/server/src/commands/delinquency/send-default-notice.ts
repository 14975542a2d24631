import { refuse, type Outcome } from '@pledge/domain/refusal'
import { noticeToSend } from '@pledge/domain/servicing/delinquency'
import { findVerifiedEmail } from '../../store/account/account-email.ts'
import { latestConsent } from '../../store/borrower/consents.ts'
import { insertDefaultNotice, type NoticeWay } from '../../store/delinquency/default-notices.ts'
import type { Tx } from '../../store/database/database.ts'
import { wakeNotices } from '../../store/loan/loan-agenda.ts'
import { withLockedApplication } from '../application/locked-application.ts'
import { asSubject, belongsTo, type OfSubject } from '../application/of-application.ts'
import type { Deps } from '../deps.ts'
import { delinquencyBasis, delinquencyRulesOf } from './delinquency-basis.ts'
import { isHeldBack } from './held-back.ts'
import { followDelinquency } from './follow-delinquency.ts'

/** Whether a borrower withdrew electronic records: what has to be given in writing is mailed on paper (note 048). */
export const isPaperNeeded = async (tx: Tx, borrowerId: string): Promise<boolean> =>
  (await latestConsent(tx, borrowerId, 'COMMUNICATIONS'))?.optInOut === 'OPT_OUT'

/**
 * An agent sends the written notice of section 10 of the loan agreement, or has put it into the mail: its payments are to be made
 * by the end of the operator's days. The job of the notices queues its email. Refusals: `transition.not-allowed` before the days
 * past due of the operator, while a notice is open or its email on its way, under a hold, and for an email to a borrower who
 * withdrew electronic records (note 048): it is mailed on paper; `account.email-unverified` for an email without an address.
 */
export const sendDefaultNotice =
  (deps: Deps) =>
  async (input: OfSubject & { readonly way: NoticeWay }): Promise<Outcome<object>> => {
    const rules = await delinquencyRulesOf(deps, input.subject.organizationId)
    return withLockedApplication(deps)<Outcome<object>>(
      asSubject(input),
      async ({ tx, file, record, now }) => {
        const basis = await delinquencyBasis(tx, record, { rules, now })
        if (basis === undefined || (await isHeldBack(tx, file))) return refuse('transition.not-allowed')
        const notice = noticeToSend(basis.loan, basis.received, basis.terms)
        if (notice === null) return refuse('transition.not-allowed')
        if (input.way === 'EMAIL' && (await findVerifiedEmail(tx, file.borrowerId)) === undefined)
          return refuse('account.email-unverified')
        if (input.way === 'EMAIL' && (await isPaperNeeded(tx, file.borrowerId)))
          return refuse('transition.not-allowed')
        await insertDefaultNotice(tx, {
          id: deps.newId(),
          purpose: 'DEFAULT',
          ...belongsTo(file),
          ...notice,
          way: input.way,
          sentOn: basis.terms.on,
          sentAt: now,
          sentBy: input.subject.accountId,
        })
        await followDelinquency({ tx, file, now }, await delinquencyBasis(tx, record, { rules, now }))
        await wakeNotices(tx, file.id)
        return { ok: true }
      },
    )
  }
