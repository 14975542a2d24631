import type { Outcome } from '@pledge/domain/refusal'
import { refuse } from '@pledge/domain/refusal'
import { lotsOf } from '@pledge/domain/rehypothecation/movements'
import { mayDecideRecall, movementsOfOutcome } from '@pledge/domain/rehypothecation/recall-resolution'
import { movementsOf } from '../../store/rehypothecation/movements.ts'
import {
  decideRecallResolution as storeDecision,
  recallResolutionsOf,
} from '../../store/rehypothecation/recall-resolutions.ts'
import { withLockedApplication } from '../application/locked-application.ts'
import { asSubject, type OfSubject } from '../application/of-application.ts'
import type { Deps } from '../deps.ts'
import { addMovements } from './add-movements.ts'

/**
 * Another agent approves or rejects what was proposed about an overdue lot; the one who proposed it may take it back. An approval ends
 * the lot, posts it, and lets what waits for the coins go on, in one transaction (note 107). Refusals: `transition.not-allowed`, also
 * where the lot has ended meanwhile; `approval.same-agent`.
 */
export const decideRecallResolution =
  (deps: Deps) =>
  (
    input: OfSubject & { readonly resolutionId: string; readonly decision: 'approve' | 'reject' },
  ): Promise<Outcome<object>> =>
    withLockedApplication(deps)<Outcome<object>>(asSubject(input), async (locked) => {
      const { tx, file, now } = locked
      const { decision, resolutionId } = input
      const proposals = await recallResolutionsOf(tx, file.id)
      const proposal = proposals.find(({ id, status }) => id === resolutionId && status === 'WAITING')
      if (proposal === undefined) return refuse('transition.not-allowed')
      const recorded = await movementsOf(tx, file.id)
      const lot = lotsOf(recorded).find(({ lotId }) => lotId === proposal.lotId)
      const agentId = input.subject.accountId
      const allowed = mayDecideRecall(lot, proposal, { agentId, decision })
      if (!allowed.ok) return allowed
      const status = decision === 'approve' ? 'APPROVED' : 'REJECTED'
      await storeDecision(tx, { id: proposal.id, status, decidedBy: agentId, now })
      if (lot !== undefined && decision === 'approve')
        await addMovements(deps, locked, {
          lot,
          kinds: movementsOfOutcome(lot, proposal.outcome),
          recorded,
        })
      return { ok: true }
    })
