import { refuse, type Outcome } from '@pledge/domain/refusal'
import { moveOf } from '@pledge/domain/debit/debit-status'
import { findDebit, moveDebit } from '../../store/debit/debits.ts'
import { withLockedApplication } from '../application/locked-application.ts'
import { asSubject, type OfSubject } from '../application/of-application.ts'
import type { Deps } from '../deps.ts'

/**
 * Stops one debit that was not submitted, while others continue: a stop payment order (12 CFR 1005.10(c)). Idempotent.
 * Refusals: `access.not-found`, `debit.submitted` once the bank may have it.
 */
export const stopDebit =
  (deps: Deps) =>
  (input: OfSubject & { readonly debitId: string }): Promise<Outcome<object>> =>
    withLockedApplication(deps)<Outcome<object>>(asSubject(input), async ({ tx, file, now }) => {
      const debit = await findDebit(tx, input.debitId)
      if (debit?.applicationId !== file.id) return refuse('access.not-found')
      if (debit.status === 'STOPPED') return { ok: true }
      if (moveOf(debit.status, 'STOP') === undefined) return refuse('debit.submitted')
      const reasonCode = input.subject.kind === 'agent' ? 'AGENT' : 'BORROWER'
      await moveDebit(tx, debit, { status: 'STOPPED', reasonCode, now })
      return { ok: true }
    })
