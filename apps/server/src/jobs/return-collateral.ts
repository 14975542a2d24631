import { heldUnits } from '@pledge/domain/application/application'
import { mayReturn } from '@pledge/domain/application/return-guards'
import { confirmationsNeeded } from '@pledge/domain/collateral/deposits'
import { RELEASE_RESULTS } from '@pledge/domain/release/results'
import * as z from 'zod'
import { systemOf } from '../commands/actors.ts'
import type { OfApplication } from '../commands/attach-profile.ts'
import { readApplication } from '../commands/read-application.ts'
import { concludeCollateralReturn, recordReturnTransaction } from '../commands/record-collateral-return.ts'
import { returnsOf, type StoredReturn } from '../store/collateral-returns.ts'
import { orderedReturns } from '../store/sweeper.ts'
import type { JobDeps } from './deps.ts'
import { eachApart } from './each-apart.ts'

const NAME = 'watch-returns'
const MOST_A_TURN = 100
/** Where a payment of ours is looked for: deeper than it takes to be final anywhere. */
const LOOK_BACK_BLOCKS = 400

const answerSchema = z.discriminatedUnion('status', [
  z.object({ status: z.literal('BROADCAST'), transactionId: z.string().min(1).max(100) }),
  z.object({
    status: z.literal('REJECTED'),
    result: z.enum(RELEASE_RESULTS).exclude(['SUCCESS']),
  }),
  z.object({ status: z.literal('UNKNOWN') }),
])

/** Whether the payment is on the chain and final, by what is asked of deposits of its size. */
const isFinal = async (
  deps: JobDeps,
  organizationId: string,
  { coin, address }: StoredReturn,
  sent: { readonly transactionId: string; readonly units: bigint },
): Promise<boolean> => {
  const chain = deps.chains[coin]
  const owner = await deps.organizations.byId(organizationId)
  if (chain === undefined || owner === undefined) throw new Error(`nobody looks at the chain of ${coin}`)
  const { height } = await chain.tip()
  const sinceHeight = Math.max(0, height - LOOK_BACK_BLOCKS)
  const { movements } = await chain.movements({ addresses: [address], sinceHeight })
  const needed = confirmationsNeeded(coin, sent.units, owner.rules.confirmationsToBeFinal)
  return movements.some(
    ({ transactionId, units, confirmations }) =>
      transactionId === sent.transactionId && units === sent.units && confirmations >= needed,
  )
}

/**
 * Sends an ordered return, and looks until it is final. The key is the request: the custodian makes one payment of it
 * however often this runs. An unknown answer leaves everything as it is (law 4). Answers whether it is concluded.
 */
export const returnCollateral = async (deps: JobDeps, job: OfApplication): Promise<boolean> => {
  const { applicationId, organizationId } = job
  const found = await readApplication(deps)({
    asker: systemOf(organizationId),
    applicationId,
    more: (tx, { application }) => returnsOf(tx, deps.sealer, application.id),
  })
  if (!found.ok || !mayReturn(found.record.application)) return true
  const { application } = found.record
  const request = found.more.find(({ requestId }) => requestId === application.collateralReturn?.requestId)
  const units = application.collateralReturn?.orderedUnits ?? null
  if (request === undefined || units === null || request.units !== units)
    throw new Error('what is ordered stands with its request')
  const { requestId, coin, address } = request
  const conclude = concludeCollateralReturn(deps)
  // Coins that the chain took back since the order: nothing leaves that is not held. But what left before an answer was
  // lost, or before the process died that got it, is followed to its end: given up, it would be ordered a second time.
  if (request.transactionId === null && heldUnits(application) < units) {
    const standing = await deps.custody.wasAsked(requestId)
    if (standing === 'UNKNOWN') return false
    if (standing === 'NEVER') {
      await conclude({ ...job, requestId, result: 'NO_COLLATERAL', units, transactionId: null })
      return true
    }
  }
  const answer = answerSchema.parse(
    await deps.custody.withdraw({ idempotencyKey: requestId, coin, address, units }),
  )
  if (answer.status === 'UNKNOWN') return false
  if (answer.status === 'REJECTED') {
    await conclude({ ...job, requestId, result: answer.result, units, transactionId: null })
    return true
  }
  const { transactionId } = answer
  if (transactionId !== request.transactionId)
    await recordReturnTransaction(deps)({ ...job, requestId, transactionId })
  if (!(await isFinal(deps, organizationId, request, { transactionId, units }))) return false
  await conclude({ ...job, requestId, result: 'SUCCESS', units, transactionId })
  return true
}

/** Looks after every return that was ordered and is not final yet. */
export const watchReturns = async (deps: JobDeps): Promise<void> => {
  const ordered = await orderedReturns(deps.sweeperDb, deps.clock.business(), MOST_A_TURN)
  const inTurn = ordered.map((one) => ({ ...one, item: one.applicationId }))
  await eachApart(deps, NAME, inTurn, async (one) => ((await returnCollateral(deps, one)) ? 'done' : 'later'))
}
