import { composeAmountNotice } from '@pledge/copy/en/debit-mails'
import { nextPlanned } from '@pledge/domain/debit/autopay-plan'
import { isNoticeInTime, planAtMs, submitAtMs } from '@pledge/domain/debit/debit-days'
import { formatCalendarDate, parseCalendarDate, type CalendarDate } from '@pledge/domain/offer/calendar-date'
import {
  withLockedApplication,
  type LockedApplication,
} from '../../commands/application/locked-application.ts'
import { asSystem, belongsTo } from '../../commands/application/of-application.ts'
import {
  debitBasis,
  organizationOfDebits,
  nextAutopay,
  type DebitBasis,
  type NextAutopay,
} from '../../commands/debit/debit-basis.ts'
import { endAndStop } from '../../commands/debit/end-debits.ts'
import {
  findAuthorization,
  setPlanned,
  type StoredAuthorization,
} from '../../store/debit/debit-authorizations.ts'
import { debitsOf, insertDebit } from '../../store/debit/debits.ts'
import type { DueOfDebits } from '../../store/debit/due-debits.ts'
import type { JobDeps } from '../deps.ts'
import { mailToBorrower } from '../mail/mail-to-borrower.ts'
import type { Outcome } from '../work/each-apart.ts'

/** What the borrower expects: the amount of the debit before, or the one that the authorization names. */
const expectedCents = (autopay: StoredAuthorization, { debits }: DebitBasis): bigint =>
  debits.find(
    ({ authorizationId, presentment, status }) =>
      authorizationId === autopay.id && presentment === 1 && status !== 'STOPPED',
  )?.amountCents ?? autopay.firstAmountCents

/**
 * The amount that is planned, and the one that the borrower is notified of. An amount that varies needs its notice ten days
 * before; where it is too late for one, never more than what the borrower expects is drawn.
 */
const amountsOf = (
  { planned, amountCents }: NextAutopay,
  expected: bigint,
  now: Date,
): { readonly amountCents: bigint; readonly notifiedAmountCents: bigint | null } => {
  if (amountCents === expected) return { amountCents, notifiedAmountCents: null }
  if (isNoticeInTime(planned.settlesOn, now.getTime()))
    return { amountCents, notifiedAmountCents: amountCents }
  return { amountCents: amountCents < expected ? amountCents : expected, notifiedAmountCents: null }
}

/** How soon autopay is planned anew where nothing is due on a date that can still be debited. */
const PLANNED_ANEW_AFTER_MS = 86_400_000

/**
 * When autopay is planned next; null where no due date is left before maturity. A date with nothing due stays under watch: what
 * pays it may be a debit that is under way, or a payment that the bank returns.
 */
const nextPlanAtOf = (
  { loan, bankHolidays, now }: DebitBasis,
  { after, next }: { readonly after: CalendarDate | null; readonly next: NextAutopay | null },
): Date | null => {
  const first = nextPlanned(loan, { after, nowMs: now.getTime(), bankHolidays })
  if (first === null) return null
  const anewMs = Math.max(planAtMs(first.settlesOn), now.getTime() + PLANNED_ANEW_AFTER_MS)
  return new Date(next === null ? anewMs : Math.min(anewMs, planAtMs(next.planned.settlesOn)))
}

const plan = async (
  deps: JobDeps,
  { tx, file, record, now }: LockedApplication,
  {
    autopay,
    basis,
    next,
  }: { readonly autopay: StoredAuthorization; readonly basis: DebitBasis; readonly next: NextAutopay },
): Promise<void> => {
  const { dueOn, settlesOn, submitOn } = next.planned
  const amounts = amountsOf(next, expectedCents(autopay, basis), now)
  const debitId = deps.newId()
  await insertDebit(tx, {
    id: debitId,
    ...belongsTo(file),
    authorizationId: autopay.id,
    kind: 'AUTOPAY',
    dueOn: formatCalendarDate(dueOn),
    presentment: 1,
    originalId: null,
    ...amounts,
    settlesOn: formatCalendarDate(settlesOn),
    submitAt: new Date(submitAtMs(submitOn)),
    now,
  })
  if (amounts.notifiedAmountCents !== null)
    await mailToBorrower(deps, tx, {
      record,
      organization: basis.organization,
      kind: 'debit-amount',
      key: `debit-amount:${debitId}`,
      compose: (facts) =>
        composeAmountNotice(
          {
            amountCents: amounts.amountCents,
            settlesOn: formatCalendarDate(settlesOn),
            accountMask: autopay.accountMask,
          },
          facts,
        ),
    })
  const after = nextAutopay(basis, { after: dueOn, mostCents: autopay.amountCents })
  await setPlanned(tx, {
    id: autopay.id,
    through: formatCalendarDate(dueOn),
    nextPlanAt: nextPlanAtOf(basis, { after: dueOn, next: after }),
  })
}

/** Plans the next debit of autopay, once its time has come, with the notice of an amount that varies, in one commit. */
export const planAutopay = async (deps: JobDeps, due: DueOfDebits): Promise<Outcome> => {
  const organization = await organizationOfDebits(deps, due.organizationId)
  const planned = await withLockedApplication(deps)(asSystem(due), async (locked): Promise<Outcome> => {
    const { tx, file, record, now } = locked
    const autopay = await findAuthorization(tx, due.id)
    if (autopay === undefined || autopay.endedAt !== null) return 'done'
    const basis = await debitBasis({ ...deps, organization, now }, tx, record)
    if (!basis.ok) {
      // A sanctions hold may pass, and a payment that closed the loan may be returned while it can be.
      if (file.loan.state === 'OPEN' || file.loan.state === 'PAID_IN_FULL') return 'later'
      await endAndStop(tx, autopay.id, { debits: await debitsOf(tx, file.id), reason: 'LOAN', now })
      return 'done'
    }
    const after = autopay.plannedThrough === null ? null : (parseCalendarDate(autopay.plannedThrough) ?? null)
    const next = nextAutopay(basis, { after, mostCents: autopay.amountCents })
    if (next !== null && planAtMs(next.planned.settlesOn) <= now.getTime())
      await plan(deps, locked, { autopay, basis, next })
    else {
      const nextPlanAt = nextPlanAtOf(basis, { after, next })
      await setPlanned(tx, { id: autopay.id, through: autopay.plannedThrough, nextPlanAt })
    }
    return 'done'
  })
  return typeof planned === 'string' ? planned : 'done'
}
