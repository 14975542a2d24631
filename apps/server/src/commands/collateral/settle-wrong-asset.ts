import { isCollateralBlocked } from '@pledge/domain/application/sanctions'
import type { WrongAssetOutcome } from '@pledge/domain/collateral/wrong-asset'
import { refuse } from '@pledge/domain/refusal'
import { mayTouch } from '../../policies/own-application.ts'
import type { Subject } from '../../policies/subject.ts'
import { lockApplication } from '../../store/application/applications.ts'
import { settleWrongAsset as writeOutcome, wrongAssetsOf } from '../../store/collateral/wrong-assets.ts'
import { askerOf } from '../actors.ts'
import type { Deps } from '../deps.ts'
import { takeStepUp } from '../step-up/take-step-up.ts'

/**
 * An agent says what became of a wrong asset, in words that the borrower reads (decision 20). Said again in the same
 * words it changes nothing; what was said once is not unsaid.
 * Refusals: `access.not-found`, `approval.reason-required`, `collateral.not-ready` while it isn't final,
 * `transition.not-allowed`, `session.step-up-needed`: the asset may leave the lender (note 060).
 */
export const settleWrongAsset =
  (deps: Deps) =>
  (input: {
    readonly subject: Subject
    readonly applicationId: string
    readonly assetId: string
    readonly outcome: WrongAssetOutcome
    readonly note: string
    /** The body of the call, and what it was proved by. */
    readonly payload: unknown
    readonly stepUpProof: string | undefined
  }) => {
    const asker = askerOf(input.subject)
    return deps.transaction(asker, async ({ tx }) => {
      const record = await lockApplication(tx, input.applicationId)
      if (record === undefined || !mayTouch(asker, record.application)) return refuse('access.not-found')
      const asset = (await wrongAssetsOf(tx, input.applicationId)).find(({ id }) => id === input.assetId)
      if (asset === undefined) return refuse('access.not-found')
      const { outcome, note } = input
      if (note === '') return refuse('approval.reason-required')
      if (asset.outcome === outcome && asset.note === note) return { ok: true as const }
      if (asset.outcome !== null) return refuse('transition.not-allowed')
      // While a match of a sanctions list blocks what is here, none of it goes back (31 CFR 501.603, note 051).
      if (outcome === 'RETURNED' && isCollateralBlocked(record.application))
        return refuse('transition.not-allowed')
      if (asset.status !== 'final') return refuse('collateral.not-ready')
      const taken = await takeStepUp(deps)(tx, {
        subject: input.subject,
        action: 'unsupported-asset',
        applicationId: input.applicationId,
        payload: input.payload,
        proof: input.stepUpProof,
      })
      if (!taken.ok) return taken
      await writeOutcome(tx, {
        id: asset.id,
        outcome,
        note,
        agentId: input.subject.accountId,
        now: deps.clock.business(),
      })
      return { ok: true as const }
    })
  }
