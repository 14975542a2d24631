import { isCollateralBlocked } from '@pledge/domain/application/sanctions'
import type { UnsupportedAssetOutcome } from '@pledge/domain/collateral/unsupported-asset'
import { refuse } from '@pledge/domain/refusal'
import {
  settleUnsupportedAsset as writeOutcome,
  unsupportedAssetsOf,
} from '../../store/collateral/unsupported-assets.ts'
import { withLockedApplication } from '../application/locked-application.ts'
import { asSubject, type OfSubject } from '../application/of-application.ts'
import type { Deps } from '../deps.ts'
import { stepUpOf, type ProvedCall } from '../step-up/proved-call.ts'
import { takeStepUp } from '../step-up/take-step-up.ts'

/**
 * An agent records the outcome of an unsupported asset, which the borrower reads (decision 20). Idempotent
 * for the same outcome; a recorded outcome cannot be changed. Refusals: `access.not-found`,
 * `approval.reason-required`, `collateral.not-ready` while it is not confirmed, `transition.not-allowed`,
 * `session.step-up-needed`: the asset may leave the lender (note 060).
 */
export const settleUnsupportedAsset =
  (deps: Deps) =>
  (
    input: OfSubject &
      ProvedCall & {
        readonly assetId: string
        readonly outcome: UnsupportedAssetOutcome
        readonly note: string
      },
  ) =>
    withLockedApplication(deps)(asSubject(input), async ({ tx, file, now }) => {
      const asset = (await unsupportedAssetsOf(tx, input.applicationId)).find(
        ({ id }) => id === input.assetId,
      )
      if (asset === undefined) return refuse('access.not-found')
      const { outcome, note } = input
      if (note === '') return refuse('approval.reason-required')
      if (asset.outcome === outcome && asset.note === note) return { ok: true as const }
      if (asset.outcome !== null) return refuse('transition.not-allowed')
      // While a sanctions match blocks the property here, none of it is returned (31 CFR 501.603, note 051).
      if (outcome === 'RETURNED' && isCollateralBlocked(file.application))
        return refuse('transition.not-allowed')
      if (asset.status !== 'final') return refuse('collateral.not-ready')
      const taken = await takeStepUp(deps)(tx, {
        ...stepUpOf(input, 'unsupported-asset'),
        applicationId: file.id,
      })
      if (!taken.ok) return taken
      await writeOutcome(tx, {
        id: asset.id,
        outcome,
        note,
        agentId: input.subject.accountId,
        now,
      })
      return { ok: true as const }
    })
