import { moveOf } from '@pledge/domain/debit/debit-status'
import { dayNumber, parseCalendarDate } from '@pledge/domain/offer/calendar-date'
import { findAuthorization } from '../../store/debit/debit-authorizations.ts'
import { insertDebitNotice } from '../../store/debit/debit-notices.ts'
import { findDebit, moveDebit, type StoredDebit } from '../../store/debit/debits.ts'
import { withLockedApplication } from '../application/locked-application.ts'
import { asSystem, belongsTo, type OfApplication } from '../application/of-application.ts'
import type { Deps } from '../deps.ts'
import { amountOf, settlesOnOf } from './debit-amount.ts'
import { debitBasis, isHeld, organizationOfDebits, type DebitBasis } from './debit-basis.ts'

/** What becomes of an entry that the bank never received. */
export type Withdrawal = 'submit' | 'later' | 'over'

/** Why an entry may not be submitted as it was committed: its amount and its date are fixed with its key. */
const objectionTo = (debit: StoredDebit, basis: DebitBasis): 'EXPIRED' | 'NOT_DUE' | null => {
  const settlesOn = settlesOnOf(debit, basis)
  const planned = parseCalendarDate(debit.settlesOn)
  if (planned === undefined || dayNumber(settlesOn) > dayNumber(planned)) return 'EXPIRED'
  const others = basis.debits.filter(({ id }) => id !== debit.id)
  return amountOf(debit, { ...basis, debits: others }, settlesOn) < debit.amountCents ? 'NOT_DUE' : null
}

/**
 * Decides about an entry whose submission was committed and which the bank says it never received. It is stopped where its
 * authorization has ended, its date has passed, or less than its amount is due by now; else it is submitted again. Without
 * this a debit would be drawn that the borrower revoked while the bank could not be reached.
 */
export const withdrawDebit =
  (deps: Deps) =>
  async (job: OfApplication & { readonly debitId: string }): Promise<Withdrawal> => {
    const organization = await organizationOfDebits(deps, job.organizationId)
    const decided = await withLockedApplication(deps)(
      asSystem(job),
      async ({ tx, record, now }): Promise<Withdrawal> => {
        const debit = await findDebit(tx, job.debitId)
        const authorization = debit && (await findAuthorization(tx, debit.authorizationId))
        const move = debit && moveOf(debit.status, 'WITHDRAW')
        if (debit === undefined || authorization === undefined || move === undefined) return 'over'
        const stop = async (reasonCode: string) => {
          if (reasonCode === 'EXPIRED')
            await insertDebitNotice(tx, { id: debit.id, kind: 'EXPIRED', ...belongsTo(record.file), now })
          await moveDebit(tx, debit, { status: move.status, reasonCode, now })
          return 'over' as const
        }
        if (authorization.endedAt !== null) return stop(authorization.endReason ?? 'LOAN')
        const basis = await debitBasis({ ...deps, organization, now }, tx, record)
        if (!basis.ok) return record.file.loan.state === 'OPEN' ? 'later' : stop('NOT_DUE')
        const objection = objectionTo(debit, basis)
        if (objection !== null) return stop(objection)
        return isHeld(basis) ? 'later' : 'submit'
      },
    )
    return typeof decided === 'string' ? decided : 'over'
  }
