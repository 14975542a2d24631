import { composeDueNotice, type DueFacts } from '@pledge/copy/en/due-mails'
import { standsStill } from '@pledge/domain/application/sanctions'
import { isHeldFrom } from '@pledge/domain/holds/loan-holds'
import { isPending } from '@pledge/domain/debit/debit-status'
import { paymentsOf } from '@pledge/domain/loan/loan-state'
import { formatCalendarDate } from '@pledge/domain/offer/calendar-date'
import { addDays, calendarDateIn, morningOf } from '@pledge/domain/offer/zoned-days'
import {
  dueNotices,
  nextNoticeOn,
  PAST_DUE_NOTICES,
  type DueNotice,
  type NoticeTerms,
} from '@pledge/domain/servicing/due-notices'
import type { DelinquencyRules } from '@pledge/domain/organization/delinquency-rules'
import { nextDelinquencyDay } from '@pledge/domain/servicing/delinquency'
import type { Loan } from '@pledge/domain/servicing/loan'
import { belongsTo, asSystem } from '../../commands/application/of-application.ts'
import {
  withLockedApplication,
  type LockedApplication,
} from '../../commands/application/locked-application.ts'
import {
  delinquencyBasis,
  delinquencyRulesOf,
  type DelinquencyBasis,
} from '../../commands/delinquency/delinquency-basis.ts'
import { followDelinquency } from '../../commands/delinquency/follow-delinquency.ts'
import { closeLoan, owesNothing } from '../../commands/loan/close-loan.ts'
import type { Tx } from '../../store/database/database.ts'
import { debitsOf } from '../../store/debit/debits.ts'
import { holdKindsOf } from '../../store/holds/loan-holds.ts'
import { insertNotices, noticesOf, setNextNotice } from '../../store/loan/loan-agenda.ts'
import { organizationVersion } from '../../store/organization/organizations.ts'
import type { Due } from '../../store/work/due.ts'
import { loansToNotify } from '../../store/work/sweeper.ts'
import type { JobDeps } from '../deps.ts'
import { mailToBorrower } from '../mail/mail-to-borrower.ts'
import { eachApart } from '../work/each-apart.ts'
import { sendDefaultMails } from '../delinquency/send-default-mails.ts'
import { untilEmpty } from '../work/until-empty.ts'
import { dueFactsOf } from './due-facts.ts'
import { followModifications } from './follow-modifications.ts'

const NAME = 'send-due-notices'
const MOST_A_PAGE = 200

const nameOf = ({ kind, dueOn }: DueNotice): string => `${formatCalendarDate(dueOn)}:${kind}`
const isPastDue = ({ kind }: DueNotice): boolean => PAST_DUE_NOTICES.some((one) => one === kind)

/**
 * Of the notices that became due since the last run, only the most urgent past-due one and the most urgent upcoming one are
 * emailed; they say everything that the others would.
 */
const withEmails = (notices: readonly DueNotice[]): readonly (DueNotice & { readonly isSent: boolean })[] => {
  const sent = [notices.find(isPastDue), notices.find((notice) => !isPastDue(notice))]
  return notices.map((notice) => ({ ...notice, isSent: sent.includes(notice) }))
}

/** The scheduled or pending debit of a loan that settles first. */
const pendingDebit = async (tx: Tx, applicationId: string): Promise<DueFacts['debit']> => {
  const pending = (await debitsOf(tx, applicationId)).filter(
    ({ status }) => status === 'SCHEDULED' || isPending(status),
  )
  return pending.toSorted((a, b) => a.settlesOn.localeCompare(b.settlesOn))[0] ?? null
}

const notify = async (
  deps: JobDeps,
  { tx, file, record, now }: LockedApplication,
  { loan, terms }: { readonly loan: Loan; readonly terms: NoticeTerms },
): Promise<void> => {
  const received = paymentsOf(file.loan)
  const had = new Set((await noticesOf(tx, file.id)).map(nameOf))
  const notices = withEmails(dueNotices(loan, received, terms).filter((notice) => !had.has(nameOf(notice))))
  if (notices.length === 0) return
  await insertNotices(tx, belongsTo(file), { notices, now })
  const organization = await organizationVersion(tx, file.organizationId, record.organizationVersion)
  const debit = await pendingDebit(tx, file.id)
  for (const notice of notices.filter(({ isSent }) => isSent))
    await mailToBorrower(deps, tx, {
      record,
      organization,
      kind: `due:${notice.kind}`,
      key: `due:${file.id}:${nameOf(notice)}`,
      compose: (facts) =>
        composeDueNotice(dueFactsOf(file, { loan, terms, kind: notice.kind, debit }), facts),
    })
}

/**
 * Notifies one borrower of what is due, and says when to look again, in one commit under the lock of the row. Before the
 * morning hour nothing is sent but what agents decided, and nothing under a hold that stops it, which is looked at again each day.
 */
const notifyIfDue = async (
  deps: JobDeps,
  locked: LockedApplication,
  basis: DelinquencyBasis,
): Promise<number | null> => {
  const { tx, file, record, now } = locked
  const { timeZone, bankHolidays, paymentNoticeDays } = record.deadlineTerms
  const { loan, delinquency } = basis
  const today = basis.terms.on
  const terms = { on: today, bankHolidays, paymentNoticeDays }
  const kinds = await holdKindsOf(tx, file.id)
  const isBlocked = standsStill(file.application)
  if (!isBlocked && !isHeldFrom(kinds, 'defaultSteps')) await sendDefaultMails(deps, locked, basis)
  const morning = morningOf(today, timeZone)
  if (now.getTime() < morning) return morning
  if (isBlocked || isHeldFrom(kinds, 'paymentNotices')) return tomorrowOf(locked)
  await notify(deps, locked, { loan, terms })
  // A notice whose email is on its way has its time moved, or counts for nothing, without anybody acting on the loan.
  const isUnderWay = basis.terms.notice?.isGiven === false
  const days = [
    nextNoticeOn(loan, terms),
    nextDelinquencyDay(delinquency, today),
    isUnderWay ? addDays(today, 1) : null,
  ]
    .filter((day) => day !== null)
    .map((day) => morningOf(day, timeZone))
  return days.length === 0 ? null : Math.min(...days)
}

const tomorrowOf = ({ record: { deadlineTerms }, now }: LockedApplication): number => {
  const { timeZone } = deadlineTerms
  return morningOf(addDays(calendarDateIn(now.getTime(), timeZone), 1), timeZone)
}

/**
 * Looks at one loan; resolves to whether it can be closed, because it owes nothing. Its close waits while a payment can be reversed
 * or collateral is being sold, so it is looked at again tomorrow.
 */
const lookAt = async (
  deps: JobDeps,
  locked: LockedApplication,
  rules: DelinquencyRules,
): Promise<'close' | 'done'> => {
  const { tx, file, record, now } = locked
  const basis = await delinquencyBasis(tx, record, { rules, now })
  await followDelinquency(locked, basis)
  const modificationAt = await followModifications(deps, locked, basis?.loan)
  if (basis === undefined) {
    const at = modificationAt === null ? null : new Date(modificationAt)
    await setNextNotice(tx, file.id, { at, pastDueFrom: null })
    return 'done'
  }
  const { daysPastDue } = basis.delinquency
  const pastDueFrom = daysPastDue === 0 ? null : addDays(basis.terms.on, -daysPastDue)
  const isClosable = owesNothing(file.loan, basis.loan, basis.received)
  const noticeAt = isClosable ? tomorrowOf(locked) : await notifyIfDue(deps, locked, basis)
  const moments = [noticeAt, modificationAt].filter((at) => at !== null)
  const at = moments.length === 0 ? null : new Date(Math.min(...moments))
  await setNextNotice(tx, file.id, { at, pastDueFrom })
  return isClosable ? 'close' : 'done'
}

/** Notifies borrowers of payments and maturities, once for each due date and kind (note 070), and closes loans that owe nothing (note 085). */
export const sendDueNotices = (deps: JobDeps): Promise<void> =>
  untilEmpty(deps, {
    most: MOST_A_PAGE,
    page: async (most) =>
      (await loansToNotify(deps.sweeperDb, deps.clock.business(), most)).map((one) => ({
        ...one,
        item: one.applicationId,
      })),
    work: (page, count) =>
      eachApart(
        deps,
        NAME,
        page,
        async (one: Due) => {
          const rules = await delinquencyRulesOf(deps, one.organizationId)
          const looked = await withLockedApplication(deps)(asSystem(one), (locked) =>
            lookAt(deps, locked, rules),
          )
          if (looked === 'close') await closeLoan(deps)(one)
          return 'done'
        },
        count,
      ),
  })
