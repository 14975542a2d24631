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
import { setNoticeEmailed, type StoredDefaultNotice } from '../../store/delinquency/default-notices.ts'
import { DEFAULT_NOTICE_MESSAGE } from '../../store/mail/messages.ts'
import { organizationVersion } from '../../store/organization/organizations.ts'
import type { JobDeps } from '../deps.ts'
import { mailToBorrower } from '../mail/mail-to-borrower.ts'

interface Pending {
  readonly kind: string
  readonly key: string
  readonly mail: DefaultMail
  readonly setEmailed: () => Promise<void>
}

const ofNotice = (
  { tx, file, now }: LockedApplication,
  { loan, received, terms }: DelinquencyBasis,
  notice: StoredDefaultNotice,
): Pending => {
  const { pastDueSince } = loanDues(loan, received, { ...terms, on: notice.sentOn })
  const given = { decidedOn: notice.sentOn, givenOn: terms.on, bankHolidays: terms.bankHolidays }
  return {
    kind: DEFAULT_NOTICE_MESSAGE,
    key: `default-notice:${notice.id}`,
    mail: {
      kind: 'NOTICE',
      pastDueCents: notice.pastDueCents,
      since: formatCalendarDate(pastDueSince ?? notice.dueThrough),
      cureThrough: formatCalendarDate(noticeGiven(notice, given).cureThrough),
      reference: paymentReference(file.id),
    },
    setEmailed: () => setNoticeEmailed(tx, notice.id, now),
  }
}

const ofDecision = (
  { tx, file, now }: LockedApplication,
  { loan, received }: DelinquencyBasis,
  { id, kind, effectiveOn: on }: StoredDefaultDecision & { readonly effectiveOn: CalendarDate },
): Pending => ({
  kind: `default:${kind}`,
  key: `default-decision:${id}`,
  mail: {
    kind,
    owedCents: loanAccount(loan, received, on).payOffCents,
    on: formatCalendarDate(on),
    reference: paymentReference(file.id),
  },
  setEmailed: () => setDecisionEmailed(tx, id, now),
})

/**
 * Queues the emails about a default that wait: the written notice, and what two agents decided on it. Each once, at any hour:
 * a notice counts only once its email was sent, which the record of messages says, and the time to pay runs from then. One whose
 * email was withheld or given up counts for nothing, and agents send another.
 */
export const sendDefaultMails = async (
  deps: JobDeps,
  locked: LockedApplication,
  basis: DelinquencyBasis,
): Promise<void> => {
  const { tx, file, record } = locked
  const notices = basis.notices.filter(
    ({ way, emailedAt, withdrawnAt }) => way === 'EMAIL' && emailedAt === null && withdrawnAt === null,
  )
  const decisions = (await defaultDecisionsOf(tx, file.id)).flatMap((decision) =>
    decision.effectiveOn === null || decision.emailedAt !== null
      ? []
      : [{ ...decision, effectiveOn: decision.effectiveOn }],
  )
  if (notices.length + decisions.length === 0) return
  const organization = await organizationVersion(tx, file.organizationId, record.organizationVersion)
  const pending = [
    ...notices.map((notice) => ofNotice(locked, basis, notice)),
    ...decisions.map((decision) => ofDecision(locked, basis, decision)),
  ]
  for (const { kind, key, mail, setEmailed } of pending) {
    await mailToBorrower(deps, tx, {
      record,
      organization,
      kind,
      key,
      compose: (facts) => composeDefaultMail(mail, facts),
    })
    await setEmailed()
  }
}
