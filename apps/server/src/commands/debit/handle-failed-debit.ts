import { refuse, type Outcome } from '@pledge/domain/refusal'
import type { Subject } from '../../policies/subject.ts'
import { handleReportsOf, reapplySettlementsOf } from '../../store/debit/debit-reports.ts'
import type { Tx } from '../../store/database/database.ts'
import { sameAccountInForce } from '../../store/debit/debit-authorizations.ts'
import { findDebit, handleDebit, type StoredDebit } from '../../store/debit/debits.ts'
import { systemOf } from '../actors.ts'
import type { Deps } from '../deps.ts'

/** Whether autopay, under whichever authorization, would go on to the account as it was before the bank corrected it. */
const isCorrectionOpen = async ({ sealer }: Pick<Deps, 'sealer'>, tx: Tx, debit: StoredDebit) => {
  if (debit.changeCode === null || debit.handledAt !== null) return false
  return (await sameAccountInForce(tx, sealer, debit)).some(({ kind }) => kind === 'RECURRING')
}

/**
 * An agent records how a failed debit was handled; debits of the loan that it held resume. A settlement that could not be
 * applied is applied again, and the debit waits for an agent again if that fails too. Refusals: `access.not-found`,
 * `approval.reason-required` without a note, `debit.correction-open` while autopay has the account that the bank corrected,
 * `transition.not-allowed` if it no longer waits for an agent.
 */
export const handleFailedDebit =
  (deps: Deps) =>
  (input: {
    readonly subject: Subject
    readonly debitId: string
    readonly note: string
  }): Promise<Outcome<object>> =>
    deps.transaction(systemOf(input.subject.organizationId), async ({ tx }) => {
      const { debitId, note, subject } = input
      const debit = await findDebit(tx, debitId)
      if (debit === undefined) return refuse('access.not-found')
      if (note === '') return refuse('approval.reason-required')
      if (await isCorrectionOpen(deps, tx, debit)) return refuse('debit.correction-open')
      const handled = { id: debitId, note, agentId: subject.accountId, now: deps.clock.business() }
      if (!(await handleDebit(tx, handled))) return refuse('transition.not-allowed')
      await reapplySettlementsOf(tx, debitId, deps.clock.real())
      await handleReportsOf(tx, handled)
      return { ok: true as const }
    })
