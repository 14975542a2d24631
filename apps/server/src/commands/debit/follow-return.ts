import { debitReturn, isPresentedAgain } from '@pledge/domain/debit/debit-returns'
import { earliestDays, submitAtMs } from '@pledge/domain/debit/debit-days'
import { formatCalendarDate } from '@pledge/domain/offer/calendar-date'
import type { Tx } from '../../store/database/database.ts'
import {
  authorizationsOf,
  findAuthorization,
  sameAccountInForce,
  type EndReason,
} from '../../store/debit/debit-authorizations.ts'
import { insertDebit, markForAgent, type StoredDebit } from '../../store/debit/debits.ts'
import type { Deps } from '../deps.ts'
import { endAndStop } from './end-debits.ts'

/** How long after a return the entry is presented again: time for the borrower to read the email and fund the account. */
const REPRESENTED_AFTER_MS = 3 * 86_400_000

interface Return {
  readonly code: string
  /** Of the loan. */
  readonly debits: readonly StoredDebit[]
  readonly bankHolidays: readonly string[]
  readonly now: Date
}

const presentAgain = async (deps: Deps, tx: Tx, debit: StoredDebit, { bankHolidays, now }: Return) => {
  const days = earliestDays(now.getTime() + REPRESENTED_AFTER_MS, bankHolidays)
  await insertDebit(tx, {
    ...debit,
    id: deps.newId(),
    presentment: debit.presentment + 1,
    originalId: debit.originalId ?? debit.id,
    settlesOn: formatCalendarDate(days.settlesOn),
    submitAt: new Date(submitAtMs(days.submitOn)),
    now,
  })
}

/** The authorizations of a loan that a return ends: the debit's own, those of the same account, or all of them. */
const endedBy = async (
  { sealer }: Deps,
  tx: Tx,
  debit: StoredDebit,
  reason: EndReason,
): Promise<readonly string[]> => {
  if (reason === 'STOPPED') return [debit.authorizationId]
  const ended =
    reason === 'REVOKED'
      ? (await authorizationsOf(tx, debit.applicationId)).filter(({ endedAt }) => endedAt === null)
      : await sameAccountInForce(tx, sealer, debit)
  return ended.map(({ id }) => id)
}

/**
 * What follows from a return or a rejection of a debit, in the commit that records it: see `RETURN_EFFECTS`. Where it is not
 * presented again, the borrower pays: autopay takes no amount that is past due (note 077).
 */
export const followReturn =
  (deps: Deps) =>
  async (tx: Tx, debit: StoredDebit, terms: Return): Promise<void> => {
    const { effect, needsAgent } = debitReturn(terms.code)
    if (needsAgent) await markForAgent(tx, debit.id, terms.now)
    if (effect === 'HELD') return
    if (effect === 'RETRY') {
      const authorization = await findAuthorization(tx, debit.authorizationId)
      const isInForce = authorization !== undefined && authorization.endedAt === null
      if (isInForce && isPresentedAgain(terms.code, debit.presentment))
        await presentAgain(deps, tx, debit, terms)
      return
    }
    for (const id of await endedBy(deps, tx, debit, effect))
      await endAndStop(tx, id, { debits: terms.debits, reason: effect, now: terms.now })
  }
