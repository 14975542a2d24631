import { dueAmountCents, unpaidUntilCents } from '@pledge/domain/debit/autopay-plan'
import { debitReturn } from '@pledge/domain/debit/debit-returns'
import { daysOfDue, earliestDays } from '@pledge/domain/debit/debit-days'
import { isPending } from '@pledge/domain/debit/debit-status'
import { paymentChoices } from '@pledge/domain/debit/payment-choices'
import { dayNumber, formatCalendarDate, parseCalendarDate } from '@pledge/domain/offer/calendar-date'
import type { CalendarDate } from '@pledge/domain/offer/calendar-date'
import {
  accountOfAuthorization,
  findAuthorization,
  type DebitAccount,
  type StoredAuthorization,
} from '../../store/debit/debit-authorizations.ts'
import { findDebit, moveDebit, type StoredDebit } from '../../store/debit/debits.ts'
import { withLockedApplication, type LockedApplication } from '../application/locked-application.ts'
import { asSystem, type OfApplication } from '../application/of-application.ts'
import type { Deps } from '../deps.ts'
import { debitBasis, organizationOfDebits, withPending, type DebitBasis } from './debit-basis.ts'

/** What a job does next about a debit whose time has come. */
export type DebitSubmission =
  /** Nothing is to be submitted, or no more. */
  | { readonly kind: 'over' }
  /** Something else has to end first. */
  | { readonly kind: 'later' }
  | {
      readonly kind: 'submit'
      readonly debit: StoredDebit
      readonly authorization: StoredAuthorization
      readonly account: DebitAccount
    }

const OVER: DebitSubmission = { kind: 'over' }
const LATER: DebitSubmission = { kind: 'later' }

const dateOf = (text: string): CalendarDate => {
  const found = parseCalendarDate(text)
  if (found === undefined) throw new Error(`a stored date is a date: ${text}`)
  return found
}

/** The day on which it settles if it is submitted now: as planned, or later where the job was down on its day. */
const settlesOnOf = (debit: StoredDebit, { now, bankHolidays }: DebitBasis): CalendarDate => {
  const planned = dateOf(debit.settlesOn)
  const { settlesOn } = earliestDays(now.getTime(), bankHolidays)
  return dayNumber(settlesOn) > dayNumber(planned) ? settlesOn : planned
}

/** What is drawn: what is due or owed on the day of settlement, never more than was signed or notified. */
const amountOf = (debit: StoredDebit, basis: DebitBasis, settlesOn: CalendarDate): bigint => {
  const { loan, bankHolidays } = basis
  const received = withPending(basis)
  const { mostCents } = paymentChoices(loan, received, { settlesOn, bankHolidays })
  const bounded = debit.amountCents < mostCents ? debit.amountCents : mostCents
  if (debit.dueOn === null) return bounded
  const dueOn = dateOf(debit.dueOn)
  // A re-presentment pays what was due on its date and is past due by now, if nobody paid it meanwhile.
  const due =
    debit.presentment > 1
      ? unpaidUntilCents(loan, received, { settlesOn, bankHolidays })
      : dueAmountCents(loan, received, { dueOn, ...daysOfDue(dueOn, bankHolidays), bankHolidays })
  return due < bounded ? due : bounded
}

/** A failed debit that an agent has to look at holds every further debit of the loan. */
const isHeld = ({ debits }: DebitBasis): boolean =>
  debits.some(
    ({ needsAgent, handledAt, reasonCode }) =>
      needsAgent && handledAt === null && reasonCode !== null && debitReturn(reasonCode).effect === 'HELD',
  )

interface ToSubmit {
  readonly debit: StoredDebit
  readonly authorization: StoredAuthorization
  readonly organization: DebitBasis['organization']
}

const chosen = async (
  deps: Deps,
  locked: LockedApplication,
  { debit, authorization, organization }: ToSubmit,
): Promise<DebitSubmission> => {
  const { tx, record, now } = locked
  const stop = async (reasonCode: string) => {
    await moveDebit(tx, debit, { status: 'STOPPED', reasonCode, now })
    return OVER
  }
  if (authorization.endedAt !== null) return stop(authorization.endReason ?? 'LOAN')
  const basis = await debitBasis({ ...deps, organization, now }, tx, record)
  // Paid in full or closed: nothing is drawn. Anything else may pass, e.g. a sanctions hold.
  if (!basis.ok) return record.file.loan.state === 'OPEN' ? LATER : stop('NOT_DUE')
  const settlesOn = settlesOnOf(debit, basis)
  const amountCents = amountOf(debit, basis, settlesOn)
  if (amountCents <= 0n) return stop('NOT_DUE')
  if (isHeld(basis) || basis.debits.some(({ status }) => isPending(status))) return LATER
  const submitted = { amountCents, settlesOn: formatCalendarDate(settlesOn) }
  await moveDebit(tx, debit, { status: 'SUBMITTING', ...submitted, submissionIntentAt: now, now })
  return {
    kind: 'submit',
    debit: { ...debit, ...submitted, status: 'SUBMITTING' },
    authorization,
    account: await accountOfAuthorization(tx, deps.sealer, authorization.id),
  }
}

/**
 * Decides under the lock of the loan what is submitted of a debit whose time has come, and commits the submission intent with
 * it before the bank is called. What may have been submitted is submitted again unchanged, with the same key (law 4).
 */
export const takeDebitSubmission =
  (deps: Deps) =>
  async (job: OfApplication & { readonly debitId: string }): Promise<DebitSubmission> => {
    const organization = await organizationOfDebits(deps, job.organizationId)
    const taken = await withLockedApplication(deps)(asSystem(job), async (locked) => {
      const { tx } = locked
      const debit = await findDebit(tx, job.debitId)
      const authorization = debit && (await findAuthorization(tx, debit.authorizationId))
      if (debit === undefined || authorization === undefined) return OVER
      if (debit.status === 'SCHEDULED') return chosen(deps, locked, { debit, authorization, organization })
      if (debit.status !== 'SUBMITTING') return OVER
      const account = await accountOfAuthorization(tx, deps.sealer, authorization.id)
      return { kind: 'submit', debit, authorization, account } as const
    })
    return 'kind' in taken ? taken : OVER
  }
