import { earliestDays, submitAtMs } from '@pledge/domain/debit/debit-days'
import { formatCalendarDate } from '@pledge/domain/offer/calendar-date'
import type { Tx } from '../../store/database/database.ts'
import { findAuthorization } from '../../store/debit/debit-authorizations.ts'
import { insertDebit, type StoredDebit } from '../../store/debit/debits.ts'
import type { Deps } from '../deps.ts'

interface ReplanBasis {
  /** Of the loan. */
  readonly debits: readonly StoredDebit[]
  readonly bankHolidays: readonly string[]
  /** The first moment at which it is submitted: time for the borrower to read the email. */
  readonly notBefore: Date
  readonly now: Date
}

/** The newest monthly debit, where it was stopped because nothing was due, and nothing else was planned for its date. */
const stoppedForNothing = (debits: readonly StoredDebit[]): StoredDebit | undefined => {
  const monthly = debits.filter(({ kind, presentment }) => kind === 'AUTOPAY' && presentment === 1)
  const [newest] = monthly.toSorted((one, other) => (other.dueOn ?? '').localeCompare(one.dueOn ?? ''))
  const isOpen = monthly.some(({ dueOn, status }) => dueOn === newest?.dueOn && status !== 'STOPPED')
  return newest?.status === 'STOPPED' && newest.reasonCode === 'NOT_DUE' && !isOpen ? newest : undefined
}

/**
 * A payment that a borrower made by hand was returned, and autopay had left out the payment of its date because of it: it is
 * planned again under the same authorization, with the amount that was planned. What is due is computed when it is submitted,
 * so that a borrower who has paid meanwhile is not debited (`amountOf`).
 */
export const planAgain = async (
  { newId }: Pick<Deps, 'newId'>,
  tx: Tx,
  { debits, bankHolidays, notBefore, now }: ReplanBasis,
): Promise<void> => {
  const stopped = stoppedForNothing(debits)
  const authorization = stopped && (await findAuthorization(tx, stopped.authorizationId))
  if (stopped === undefined || authorization?.endedAt !== null) return
  const days = earliestDays(notBefore.getTime(), bankHolidays)
  const earliest = formatCalendarDate(days.settlesOn)
  const isInTime = stopped.settlesOn > earliest
  await insertDebit(tx, {
    ...stopped,
    id: newId(),
    settlesOn: isInTime ? stopped.settlesOn : earliest,
    submitAt: isInTime ? stopped.submitAt : new Date(submitAtMs(days.submitOn)),
    now,
  })
}
