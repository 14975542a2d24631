import { composeDefaultMail, type DefaultMail } from '@pledge/copy/en/default-mails'
import { formatCalendarDate, type CalendarDate } from '@pledge/domain/offer/calendar-date'
import { noticeGiven } from '@pledge/domain/servicing/delinquency'
import { loanAccount } from '@pledge/domain/servicing/loan-account'
import { loanDues } from '@pledge/domain/servicing/loan-dues'
import { paymentReference } from '@pledge/domain/servicing/payment-reference'
import type { LockedApplication } from '../../commands/application/locked-application.ts'
import type { DelinquencyBasis } from '../../commands/delinquency/delinquency-basis.ts'
import {
  defaultDecisionsOf,
  setDecisionEmailed,
  type StoredDefaultDecision,
} from '../../store/delinquency/default-decisions.ts'
import { setNoticeText, type StoredDefaultNotice } from '../../store/delinquency/default-notices.ts'
import { DOCUMENT_AT_ONCE, setNextDocument } from '../../store/loan/loan-agenda.ts'
import { DEFAULT_NOTICE_MESSAGE } from '../../store/mail/messages.ts'
import { organizationVersion } from '../../store/organization/organizations.ts'
import type { JobDeps } from '../deps.ts'
import { mailToBorrower, noticeFactsOf } from '../mail/mail-to-borrower.ts'

const mailOfNotice = (
  { file }: LockedApplication,
  { loan, received, terms }: DelinquencyBasis,
  notice: StoredDefaultNotice,
): DefaultMail => {
  const { pastDueSince } = loanDues(loan, received, { ...terms, on: notice.sentOn })
  const { way, sentOn: decidedOn } = notice
  const givenOn = way === 'PAPER' ? decidedOn : terms.on
  return {
    kind: 'NOTICE',
    pastDueCents: notice.pastDueCents,
    since: formatCalendarDate(pastDueSince ?? notice.dueThrough),
    cureThrough: formatCalendarDate(
      noticeGiven(notice, { decidedOn, givenOn, bankHolidays: terms.bankHolidays }).cureThrough,
    ),
    reference: paymentReference(file.id),
  }
}

const mailOfDecision = (
  { file }: LockedApplication,
  { loan, received }: DelinquencyBasis,
  { kind, on }: { readonly kind: StoredDefaultDecision['kind']; readonly on: CalendarDate },
): DefaultMail => ({
  kind,
  owedCents: loanAccount(loan, received, on).payOffCents,
  on: formatCalendarDate(on),
  reference: paymentReference(file.id),
})

/**
 * Gives the written notices that wait. Their words are kept as they are given, for the documents of the loan: a notice on paper
 * has the words that an email would have, and its document is made at once, for the agent who mails it.
 */
const giveNotices = async (
  deps: JobDeps,
  { tx, file, record, now }: LockedApplication,
  waiting: readonly { readonly notice: StoredDefaultNotice; readonly mail: DefaultMail }[],
): Promise<void> => {
  if (waiting.length === 0) return
  const organization = await organizationVersion(tx, file.organizationId, record.organizationVersion)
  const facts = await noticeFactsOf(deps, tx, { record, organization })
  for (const { notice, mail } of waiting) {
    const composed = composeDefaultMail(mail, facts)
    if (notice.way === 'EMAIL')
      await mailToBorrower(deps, tx, {
        record,
        organization,
        kind: DEFAULT_NOTICE_MESSAGE,
        key: `default-notice:${notice.id}`,
        compose: () => composed,
      })
    else await setNextDocument(tx, file.id, DOCUMENT_AT_ONCE)
    const emailedAt = notice.way === 'EMAIL' ? now : null
    await setNoticeText(tx, notice.id, { text: composed.text, emailedAt })
  }
}

const mailDecisions = async (
  deps: JobDeps,
  locked: LockedApplication,
  basis: DelinquencyBasis,
): Promise<void> => {
  const { tx, file, record, now } = locked
  for (const { id, kind, effectiveOn: on, emailedAt } of await defaultDecisionsOf(tx, file.id)) {
    if (on === null || emailedAt !== null) continue
    const mail = mailOfDecision(locked, basis, { kind, on })
    await mailToBorrower(deps, tx, {
      record,
      organization: await organizationVersion(tx, file.organizationId, record.organizationVersion),
      kind: `default:${kind}`,
      key: `default-decision:${id}`,
      compose: (facts) => composeDefaultMail(mail, facts),
    })
    await setDecisionEmailed(tx, id, now)
  }
}

/**
 * Gives the written notice of a default, and queues the emails about what two agents decided on it. Each once, at any hour:
 * a notice by email counts only once its email was sent, which the record of messages says, and the time to pay runs from then.
 * One whose email was withheld or given up counts for nothing, and agents send another.
 */
export const sendDefaultMails = async (
  deps: JobDeps,
  locked: LockedApplication,
  basis: DelinquencyBasis,
): Promise<void> => {
  const waiting = basis.notices.filter(
    ({ text, emailedAt, withdrawnAt }) => text === null && emailedAt === null && withdrawnAt === null,
  )
  await giveNotices(
    deps,
    locked,
    waiting.map((notice) => ({ notice, mail: mailOfNotice(locked, basis, notice) })),
  )
  await mailDecisions(deps, locked, basis)
}
