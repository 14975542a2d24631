import { composeModificationMail, type ModificationMail } from '@pledge/copy/en/modification-mails'
import { standsStill } from '@pledge/domain/application/sanctions'
import { isHeldFrom } from '@pledge/domain/holds/loan-holds'
import { dayNumber, type CalendarDate } from '@pledge/domain/offer/calendar-date'
import { addDays, calendarDateIn, endOfDateAfter, morningOf } from '@pledge/domain/offer/zoned-days'
import type { Loan } from '@pledge/domain/servicing/loan'
import { modifiedTerms, reminderOn } from '@pledge/domain/servicing/modification'
import { isOpen } from '@pledge/domain/servicing/modification-kinds'
import type { LockedApplication } from '../../commands/application/locked-application.ts'
import { isOver, modificationBasis, modifiedLoan } from '../../commands/modification/modification-basis.ts'
import { holdKindsOf } from '../../store/holds/loan-holds.ts'
import {
  endModification,
  modificationsOf,
  setModificationEmailed,
  type StoredModification,
} from '../../store/modification/modifications.ts'
import { organizationVersion } from '../../store/organization/organizations.ts'
import type { JobDeps } from '../deps.ts'
import { mailToBorrower } from '../mail/mail-to-borrower.ts'

const send = async (
  deps: JobDeps,
  { tx, file, record, now }: LockedApplication,
  { id, mail }: { readonly id: string; readonly mail: ModificationMail },
): Promise<void> => {
  await mailToBorrower(deps, tx, {
    record,
    organization: await organizationVersion(tx, file.organizationId, record.organizationVersion),
    kind: `modification:${mail.kind}`,
    key: `modification:${mail.kind}:${id}`,
    compose: (facts) => composeModificationMail(mail, facts),
  })
  await setModificationEmailed(tx, id, { mail: mail.kind, now })
}

/** Confirms what the borrower accepted, once, with what the loan has by it since that day. */
const confirm = async (
  deps: JobDeps,
  locked: LockedApplication,
  { loan, one }: { readonly loan: Loan; readonly one: StoredModification },
): Promise<void> => {
  if (one.status !== 'ACCEPTED' || one.effectiveOn === null || one.confirmedAt !== null) return
  const changed = modifiedTerms(loan, one.terms, one.effectiveOn)
  await send(deps, locked, { id: one.id, mail: { kind: 'CONFIRMATION', changed, on: one.effectiveOn } })
}

/** Reminds of an offer that can still be accepted, once. */
const remind = async (
  deps: JobDeps,
  locked: LockedApplication,
  { one, on }: { readonly one: StoredModification; readonly on: CalendarDate },
): Promise<void> => {
  const isDue = dayNumber(reminderOn(one.decideBy)) <= dayNumber(on)
  if (one.status !== 'OFFERED' || one.remindedAt !== null || !isDue) return
  const basis = await modificationBasis(locked.tx, locked.record, locked.now)
  const terms = basis && modifiedLoan(basis, one.terms)
  // It cannot be accepted today.
  if (!terms) return
  if (isHeldFrom(await holdKindsOf(locked.tx, locked.file.id), 'paymentNotices')) return
  const { timeZone } = locked.record.deadlineTerms
  const until = new Date(endOfDateAfter(one.decideBy, 0, timeZone))
  const { changed } = terms
  await send(deps, locked, { id: one.id, mail: { kind: 'REMINDER', changed, until } })
}

const nextDayOf = (one: StoredModification): CalendarDate =>
  one.status === 'OFFERED' && one.remindedAt === null ? reminderOn(one.decideBy) : addDays(one.decideBy, 1)

/**
 * Follows the changed terms that were proposed of a loan: ends what was not approved or accepted in time, or
 * whose loan is not in service any more, reminds of an offer, and confirms what was accepted (note 088).
 * Answers when to look again; null for never. Nothing is sent under a sanctions hold. `loan`: undefined where
 * it is not in service.
 */
export const followModifications = async (
  deps: JobDeps,
  locked: LockedApplication,
  loan: Loan | undefined,
): Promise<number | null> => {
  const { tx, file, record, now } = locked
  const { timeZone } = record.deadlineTerms
  const on = calendarDateIn(now.getTime(), timeZone)
  // A last payment that its bank can still return may put the loan in service again.
  const isClosed = ['PAID_OFF', 'RENEWED', 'UNWOUND'].includes(file.loan.state)
  const isMorning = now.getTime() >= morningOf(on, timeZone)
  for (const one of await modificationsOf(tx, file.id)) {
    if ((isClosed && isOpen(one)) || isOver(one, on))
      await endModification(tx, one.id, { status: 'EXPIRED', by: null, now })
    else if (loan !== undefined && !standsStill(file.application)) {
      await confirm(deps, locked, { loan, one })
      if (isMorning) await remind(deps, locked, { one, on })
    }
  }
  const open = (await modificationsOf(tx, file.id)).find(isOpen)
  if (open === undefined) return null
  const next = nextDayOf(open)
  return morningOf(dayNumber(next) > dayNumber(on) ? next : isMorning ? addDays(on, 1) : on, timeZone)
}
