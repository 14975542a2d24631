import { moveOf } from '@pledge/domain/debit/debit-status'
import type { Outcome } from '@pledge/domain/refusal'
import { debitsOf, findDebit, moveDebit } from '../../store/debit/debits.ts'
import { withLockedApplication } from '../application/locked-application.ts'
import { asSystem, type OfApplication } from '../application/of-application.ts'
import type { Deps } from '../deps.ts'
import { followReturn } from './follow-return.ts'

/** What the bank answered to a debit that was submitted to it. */
export type KnownAnswer =
  | { readonly status: 'ACCEPTED'; readonly traceNumber: string }
  | { readonly status: 'REJECTED'; readonly code: string }

/** Records the answer of the bank. A rejection has the same consequences as a return with its code. Answered again, nothing changes. */
export const recordDebitAnswer =
  (deps: Deps) =>
  (
    job: OfApplication & { readonly debitId: string; readonly answer: KnownAnswer },
  ): Promise<Outcome<object>> =>
    withLockedApplication(deps)<Outcome<object>>(asSystem(job), async ({ tx, file, record, now }) => {
      const debit = await findDebit(tx, job.debitId)
      const { answer } = job
      if (debit === undefined) throw new Error('a debit that was submitted is stored')
      const move = moveOf(debit.status, answer.status === 'ACCEPTED' ? 'ACCEPT' : 'REJECT')
      if (move === undefined) return { ok: true }
      if (answer.status === 'ACCEPTED') {
        await moveDebit(tx, debit, { status: move.status, traceNumber: answer.traceNumber, now })
        return { ok: true }
      }
      const { code } = answer
      await moveDebit(tx, debit, { status: move.status, reasonCode: code, failedAt: now, now })
      const terms = {
        debits: await debitsOf(tx, file.id),
        code,
        bankHolidays: record.deadlineTerms.bankHolidays,
      }
      await followReturn(deps)(tx, { ...debit, status: move.status }, { ...terms, now })
      return { ok: true }
    })
