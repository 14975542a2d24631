import { isOwedBack } from '@pledge/domain/collateral/account'
import { orderedUnitsOf } from '@pledge/domain/release/release'
import { currentRelease } from '@pledge/domain/view/current-release'
import { refuse, type Refusal } from '@pledge/domain/refusal'
import { concludeRelease, orderRelease } from '../../store/release/releases.ts'
import { isLoanHeldFrom } from '../../store/holds/loan-holds.ts'
import { advance } from '../application/advance.ts'
import type { LockedApplication } from '../application/locked-application.ts'
import { asSubject, type OfSubject } from '../application/of-application.ts'
import { agentActor } from '../actors.ts'
import type { Deps } from '../deps.ts'
import { isReorgedBefore } from '../collateral/reorged-before.ts'
import { loanExcess } from './loan-excess.ts'
import { stepUpOf, type ProvedCall } from '../step-up/proved-call.ts'

/** Part of the collateral of a loan in service leaves only while the loan does not need it, at each approval (note 080). */
const refusalOfPart = async (locked: LockedApplication, requestId: string): Promise<Refusal | null> => {
  const { file } = locked
  const release = currentRelease(file)
  const units = release?.requestedUnits
  if (release?.requestId !== requestId || units === undefined || isOwedBack(file.collateral)) return null
  const excess = await loanExcess(locked)
  if (!excess.ok) return excess
  return units <= excess.units ? null : refuse('release.above-excess')
}

/**
 * An agent approves a release of collateral, or returns the request to its borrower with a controlled reason (row
 * 1.9.20). Two different agents must approve; the second approval orders the payment in the same commit. `requestId`:
 * the request that the agent reviewed. Refusals: `transition.not-allowed`, `release.request-over`,
 * `approval.same-agent`, `approval.reason-required`, `collateral.not-ready`, of a part `release.above-excess` and those of
 * `loanExcess`; for an approval `session.step-up-needed`.
 */
export const reviewRelease =
  (deps: Deps) =>
  (
    input: OfSubject &
      ProvedCall & {
        readonly requestId: string
        readonly decision: 'approve' | 'refuse'
        readonly reason: string | null
      },
  ) => {
    const { requestId, decision, reason } = input
    return advance(deps)({
      ...asSubject(input),
      command: async (locked) => {
        const { file, tx } = locked
        if (decision === 'approve' && (await isReorgedBefore(tx, file))) return refuse('collateral.not-ready')
        if (decision === 'approve' && (await isLoanHeldFrom(tx, file.id, 'releases')))
          return refuse('transition.not-allowed')
        const above = decision === 'approve' ? await refusalOfPart(locked, requestId) : null
        if (above !== null) return above
        const by = agentActor(input.subject)
        const data = { requestId, decision, reason }
        const command = { type: 'CollateralReleaseDecided', by, data } as const
        return decision === 'refuse' ? command : { command, stepUp: stepUpOf(input, 'collateral-release') }
      },
      effects: async ({ tx, after, events, now }) => {
        const units = orderedUnitsOf(currentRelease(after))
        if (decision === 'refuse')
          await concludeRelease(tx, { requestId, result: 'WITHDRAWAL_FAILED', reason, now })
        else if (units !== null && events.some(({ type }) => type === 'CollateralReleaseOrdered'))
          await orderRelease(tx, requestId, units)
      },
    })
  }
