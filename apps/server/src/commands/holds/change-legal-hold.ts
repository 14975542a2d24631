import { legalHoldStep, type LegalHoldStep } from '@pledge/domain/holds/legal-holds'
import { refuse, type Outcome } from '@pledge/domain/refusal'
import {
  legalHoldsOf,
  liftLegalHold,
  setLiftProposal,
  type StoredLegalHold,
} from '../../store/holds/legal-holds.ts'
import { withLockedApplication } from '../application/locked-application.ts'
import { asSubject, belongsTo, type OfSubject } from '../application/of-application.ts'
import type { Deps } from '../deps.ts'

const stateOf = ({ proposal, lifted }: StoredLegalHold) => ({
  liftProposedBy: proposal?.by ?? null,
  isLifted: lifted !== null,
})

/** Whether an agent may lift a hold now. */
export const mayLift = (hold: StoredLegalHold, agentId: string): boolean =>
  legalHoldStep(stateOf(hold), 'lift', agentId).ok

/**
 * An agent proposes that a legal hold is lifted, another one lifts it, or somebody keeps it. A hold of the borrower is changed
 * under the lock of the application in whose file it was set. Refusals: `transition.not-allowed`, `approval.same-agent`.
 */
export const changeLegalHold =
  (deps: Deps) =>
  (
    input: OfSubject & {
      readonly holdId: string
      readonly step: LegalHoldStep
      /** Of a proposal. */
      readonly reason?: string
    },
  ): Promise<Outcome<object>> =>
    withLockedApplication(deps)<Outcome<object>>(asSubject(input), async ({ tx, file, now }) => {
      const holds = await legalHoldsOf(tx, belongsTo(file))
      const hold = holds.find(({ id, applicationId }) => id === input.holdId && applicationId === file.id)
      if (hold === undefined) return refuse('transition.not-allowed')
      const by = input.subject.accountId
      const allowed = legalHoldStep(stateOf(hold), input.step, by)
      if (!allowed.ok) return allowed
      if (input.step === 'lift') await liftLegalHold(tx, hold.id, { by, at: now })
      else
        await setLiftProposal(
          tx,
          hold.id,
          input.step === 'keep' ? null : { by, at: now, reason: input.reason ?? '' },
        )
      return { ok: true }
    })
