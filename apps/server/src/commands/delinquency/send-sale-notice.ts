import { refuse, type Outcome } from '@pledge/domain/refusal'
import { loanAccount } from '@pledge/domain/servicing/loan-account'
import { payBeforeSaleThrough } from '@pledge/domain/servicing/planned-sale'
import { findVerifiedEmail } from '../../store/account/account-email.ts'
import type { Tx } from '../../store/database/database.ts'
import { insertDefaultNotice, type NoticeWay } from '../../store/delinquency/default-notices.ts'
import { plannedSaleOf } from '../../store/delinquency/planned-sales.ts'
import { wakeNotices } from '../../store/loan/loan-agenda.ts'
import { withLockedApplication, type LockedApplication } from '../application/locked-application.ts'
import { asSubject, belongsTo, type OfSubject } from '../application/of-application.ts'
import type { Deps } from '../deps.ts'
import { delinquencyBasis, delinquencyRulesOf, type DelinquencyBasis } from './delinquency-basis.ts'
import { isHeldBack } from './held-back.ts'
import { isPaperNeeded } from './send-default-notice.ts'

/** Whether a notice can be given by email: there is a verified address, and the borrower has not withdrawn electronic records. */
export const isEmailPossible = async (tx: Tx, borrowerId: string): Promise<boolean> =>
  (await findVerifiedEmail(tx, borrowerId)) !== undefined && !(await isPaperNeeded(tx, borrowerId))

/**
 * Records the notice of a planned sale: everything that is owed today, and the last day to pay it (UCC 9-611). The job of the
 * notices gives it.
 */
export const insertSaleNotice = async (
  deps: Pick<Deps, 'newId'>,
  { tx, file, now }: LockedApplication,
  {
    basis,
    way,
    sentBy,
  }: { readonly basis: DelinquencyBasis; readonly way: NoticeWay; readonly sentBy: string },
): Promise<void> => {
  const { loan, received, terms } = basis
  await insertDefaultNotice(tx, {
    id: deps.newId(),
    purpose: 'SALE',
    ...belongsTo(file),
    way,
    sentOn: terms.on,
    sentAt: now,
    sentBy,
    pastDueCents: loanAccount(loan, received, terms.on).payOffCents,
    dueThrough: terms.on,
    cureThrough: payBeforeSaleThrough(terms.on, terms.bankHolidays),
  })
}

/**
 * An agent gives the notice of a planned sale again, by email or on paper, because none was given: the borrower has no verified
 * address or withdrew electronic records, or the email was returned. Its time begins anew. Refusals: `transition.not-allowed` without
 * a planned sale, while a notice counts or its email is on its way, under a hold, and for an email that cannot be sent.
 */
export const sendSaleNotice =
  (deps: Deps) =>
  async (input: OfSubject & { readonly way: NoticeWay }): Promise<Outcome<object>> => {
    const rules = await delinquencyRulesOf(deps, input.subject.organizationId)
    return withLockedApplication(deps)<Outcome<object>>(asSubject(input), async (locked) => {
      const { tx, file, record, now } = locked
      const planned = await plannedSaleOf(tx, record)
      const basis = await delinquencyBasis(tx, record, { rules, now })
      if (planned === undefined || planned.sent !== null || basis === undefined)
        return refuse('transition.not-allowed')
      if (await isHeldBack(tx, file)) return refuse('transition.not-allowed')
      if (input.way === 'EMAIL' && !(await isEmailPossible(tx, file.borrowerId)))
        return refuse('transition.not-allowed')
      await insertSaleNotice(deps, locked, { basis, way: input.way, sentBy: input.subject.accountId })
      await wakeNotices(tx, file.id)
      return { ok: true }
    })
  }
