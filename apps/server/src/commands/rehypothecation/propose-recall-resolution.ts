import { refuse, type Outcome } from '@pledge/domain/refusal'
import {
  isRecallOverdue,
  outcomesFor,
  type RecallOutcome,
} from '@pledge/domain/rehypothecation/recall-resolution'
import { rehypothecatedLots } from '../../store/rehypothecation/movements.ts'
import {
  insertRecallResolution,
  recallResolutionsOf,
} from '../../store/rehypothecation/recall-resolutions.ts'
import { withLockedApplication } from '../application/locked-application.ts'
import { asSubject, belongsTo, type OfSubject } from '../application/of-application.ts'
import type { Deps } from '../deps.ts'

/**
 * An agent proposes what became of a lot whose recall is overdue, with the custodian's own record of it (note 107). It waits for
 * another agent. Refusal: `transition.not-allowed` for a lot that is not overdue or not of this loan, for NEVER_DELIVERED before the
 * custodian has answered that the lot is void, and while another proposal waits.
 */
export const proposeRecallResolution =
  (deps: Deps) =>
  (
    input: OfSubject & {
      readonly lotId: string
      readonly outcome: RecallOutcome
      readonly reference: string
    },
  ): Promise<Outcome<object>> =>
    withLockedApplication(deps)<Outcome<object>>(asSubject(input), async ({ tx, file, now }) => {
      const { lotId, outcome, reference } = input
      const lot = (await rehypothecatedLots(tx, file.id)).find((one) => one.lotId === lotId)
      if (lot === undefined || !isRecallOverdue(lot, now.getTime())) return refuse('transition.not-allowed')
      if (!outcomesFor(lot).includes(outcome)) return refuse('transition.not-allowed')
      const proposals = await recallResolutionsOf(tx, file.id)
      const isWaiting = proposals.some((one) => one.lotId === lotId && one.status === 'WAITING')
      if (isWaiting) return refuse('transition.not-allowed')
      const proposal = { lotId, outcome, reference, proposedBy: input.subject.accountId, proposedAt: now }
      await insertRecallResolution(tx, { id: deps.newId(), ...belongsTo(file), ...proposal })
      return { ok: true }
    })
