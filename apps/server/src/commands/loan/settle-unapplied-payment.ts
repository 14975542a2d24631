import { refuse } from '@pledge/domain/refusal'
import type { Subject } from '../../policies/subject.ts'
import { lockRepaymentReport, settleRepayment } from '../../store/loan/repayment-reports.ts'
import { principalOf } from '../actors.ts'
import type { Deps } from '../deps.ts'

/**
 * An agent says what became of a payment that is on no loan. Said again in the same words it changes nothing; what was
 * said once is not unsaid. Refusals: `access.not-found`, `approval.reason-required`, `transition.not-allowed`.
 */
export const settleUnappliedPayment =
  (deps: Deps) => (input: { readonly subject: Subject; readonly id: string; readonly note: string }) =>
    deps.transaction(principalOf(input.subject), async ({ tx }) => {
      const { id, note } = input
      const report = await lockRepaymentReport(tx, id)
      if (report?.organizationId !== input.subject.organizationId) return refuse('access.not-found')
      if (note === '') return refuse('approval.reason-required')
      if (report.status === 'SETTLED' && report.note === note) return { ok: true as const }
      if (report.status !== 'UNAPPLIED') return refuse('transition.not-allowed')
      await settleRepayment(tx, {
        id,
        note,
        agentId: input.subject.accountId,
        now: deps.clock.business(),
      })
      return { ok: true as const }
    })
