import type { Application } from '@pledge/domain/application/application'
import { returnTurn } from '@pledge/domain/application/return-turn'
import type { Tx } from '../../store/database/database.ts'
import {
  beginReturnTurn,
  endTurnOfReturn,
  findReturn,
  type StoredReturn,
} from '../../store/release/collateral-returns.ts'
import { advance, UNCHANGED } from '../application/advance.ts'
import { systemOf } from '../actors.ts'
import type { OfApplication } from '../application/of-application.ts'
import type { Deps } from '../deps.ts'
import { conclusionOf, effectsOfConclusion } from './record-collateral-return.ts'
import { isReorgedBefore } from '../collateral/reorged-before.ts'

/** The custodian and the chain answer in less; what they do not answer is asked again by a later turn. */
export const RETURN_TURN_MS = 20_000

/** A turn that may ask the custodian. */
export interface OurReturnTurn {
  readonly kind: 'ours'
  readonly turnId: string
  readonly request: StoredReturn
  readonly units: bigint
  /** It may have been asked for and is to be given up, which the custodian alone can do. */
  readonly isToForgo: boolean
}
/** `over`: nothing is to be sent, or no more. `taken`: another turn is under way. `held`: a sanctions hold stops it. */
type ReturnTurn = OurReturnTurn | { readonly kind: 'over' | 'taken' | 'held' }

/** The request that is under way, with what was ordered of it. */
const requestUnderWay = async (deps: Deps, tx: Tx, { collateralReturn }: Application) => {
  if (collateralReturn === null) return undefined
  const request = await findReturn(tx, deps.sealer, collateralReturn.requestId)
  if (request === undefined) return undefined
  if (request.units !== collateralReturn.orderedUnits)
    throw new Error('what is ordered stands with its request')
  return { ...request, isMarked: request.askedAt !== null, isSent: request.transactionId !== null }
}

/**
 * Takes the turn of an ordered return, before the custodian is asked: one at a time, until it ends or its time is over,
 * and with a mark that stays. Both are committed before this answers. Whoever dies then, and whenever: what bears no mark
 * was never asked for. That alone is given up here, under the same lock, when the chain took the coins back.
 */
export const takeReturnTurn =
  (deps: Deps) =>
  async (job: OfApplication): Promise<ReturnTurn> => {
    let turn: ReturnTurn = { kind: 'over' }
    await advance(deps)({
      asker: systemOf(job.organizationId),
      applicationId: job.applicationId,
      async command({ application }, tx, now) {
        const request = await requestUnderWay(deps, tx, application)
        if (request === undefined || request.units === null) return UNCHANGED
        const next = returnTurn(application, {
          ...request,
          isReorgedBefore: await isReorgedBefore(tx, application),
        })
        if (next === 'over') return UNCHANGED
        if (next === 'wait') {
          turn = { kind: 'held' }
          return UNCHANGED
        }
        const realNow = deps.clock.real().getTime()
        if (request.turnUntil !== null && request.turnUntil.getTime() > realNow) {
          turn = { kind: 'taken' }
          return UNCHANGED
        }
        const { requestId, units } = request
        if (next === 'give-up')
          return conclusionOf({ requestId, result: 'NO_COLLATERAL', units, transactionId: null })
        const turnId = deps.newId()
        await beginReturnTurn(tx, { requestId, turnId, until: new Date(realNow + RETURN_TURN_MS), now })
        turn = { kind: 'ours', turnId, request, units, isToForgo: next === 'forgo' }
        return UNCHANGED
      },
      effects: effectsOfConclusion(deps),
    })
    return turn
  }

/** The next turn may begin at once. */
export const endReturnTurn =
  (deps: Deps) =>
  (input: OfApplication & { readonly turnId: string }): Promise<void> =>
    deps.transaction(systemOf(input.organizationId), ({ tx }) => endTurnOfReturn(tx, input.turnId))
