import { decodeAddress } from '@pledge/domain/collateral/address'
import type { Coin } from '@pledge/domain/collateral/coins'
import { finalityRequirement, isFinal } from '@pledge/domain/collateral/deposits'
import { RELEASE_RESULTS } from '@pledge/domain/release/results'
import * as z from 'zod'
import { systemOf } from '../../commands/actors.ts'
import { readApplication } from '../../commands/application/read-application.ts'
import {
  concludeSaleDelivery,
  endDeliveryLease,
  recordDeliveryRejection,
  recordDeliveryTransaction,
  takeDeliveryLease,
  type OwnDeliveryLease,
} from '../../commands/liquidation/take-delivery-lease.ts'
import { deliveriesOf, type SaleDelivery } from '../../store/liquidation/sale-deliveries.ts'
import { deliveriesUnderWay } from '../../store/work/sale-sweeper.ts'
import type { Due } from '../../store/work/due.ts'
import type { JobDeps } from '../deps.ts'
import { eachDueOnce, type Outcome } from '../work/each-apart.ts'
import { withinTime } from '../work/within-time.ts'

const NAME = 'deliver-sold-collateral'
const MOST_A_PAGE = 100
/** A reorganization may move a payment to a block below the height at which it was requested, but not by this many. */
const LOOK_BACK_BLOCKS = 400
/** Timeout of the call of the custodian, and of the chain after it: both fit into a lease. */
const MOST_ANSWER_MS = 8_000
/** Timeout of the calls that precede the lease. */
const MOST_READ_MS = 3_000

type DueDelivery = Due & { readonly deliveryId: string }

const answerSchema = z.discriminatedUnion('status', [
  z.object({ status: z.literal('BROADCAST'), transactionId: z.string().min(1).max(100) }),
  z.object({ status: z.literal('REJECTED'), result: z.enum(RELEASE_RESULTS).exclude(['SUCCESS']) }),
  z.object({ status: z.literal('UNKNOWN') }),
])

/** Where the exchange takes a coin, as its chain writes the address. */
const settlementAddress = async (deps: JobDeps, coin: Coin): Promise<string> => {
  const answer = await withinTime(deps.exchange.settlementAddress(coin), MOST_READ_MS)
  if (answer === 'UNKNOWN') throw new Error('the exchange is not responding')
  const address = decodeAddress(coin, z.object({ address: z.string().max(200) }).parse(answer).address)
  if (address === null) throw new Error(`the exchange has no address for ${coin}`)
  return address
}

const heightOf = async (deps: JobDeps, coin: Coin): Promise<number> => {
  const tip = await withinTime(deps.chains[coin].tip(), MOST_READ_MS)
  if (tip === 'UNKNOWN') throw new Error(`the chain of ${coin} is not responding`)
  return tip.height
}

/** Whether the delivery is final on the chain, by the settings for deposits of its size. */
const isDelivered = async (
  deps: JobDeps,
  organizationId: string,
  { delivery: { coin, units }, address, lookFromBlock }: OwnDeliveryLease,
  transactionId: string,
): Promise<boolean> => {
  const owner = await deps.organizations.byId(organizationId)
  if (owner === undefined) throw new Error('an organization is never deleted')
  const sinceHeight = Math.max(0, lookFromBlock - LOOK_BACK_BLOCKS)
  const read = deps.chains[coin].movements({ addresses: [address], sinceHeight })
  const reported = await withinTime(read, MOST_ANSWER_MS)
  if (reported === 'UNKNOWN') return false
  const { finalizedHeight } = reported.tip
  const required = finalityRequirement(coin, units, owner.rules)
  return reported.movements.some(
    (movement) =>
      movement.transactionId === transactionId &&
      movement.units === units &&
      isFinal(required, { ...movement, finalizedHeight }),
  )
}

/** Calls the custodian under our lease; answers whether nothing is left to do. An unknown answer changes nothing (law 4). */
const askCustodian = async (deps: JobDeps, due: DueDelivery, lease: OwnDeliveryLease): Promise<boolean> => {
  const { delivery, address } = lease
  const { deliveryId, coin, units } = delivery
  const withdrawal = { idempotencyKey: deliveryId, coin, address, units }
  const reported = await withinTime(deps.custody.withdraw(withdrawal), MOST_ANSWER_MS)
  const answer = answerSchema.parse(reported === 'UNKNOWN' ? { status: 'UNKNOWN' } : reported)
  if (answer.status === 'UNKNOWN') return false
  if (answer.status === 'REJECTED') {
    await recordDeliveryRejection(deps)({ ...due, rejection: answer.result })
    return true
  }
  const { transactionId } = answer
  if (transactionId !== delivery.transactionId)
    await recordDeliveryTransaction(deps)({ ...due, transactionId })
  if (!(await isDelivered(deps, due.organizationId, lease, transactionId))) return false
  return (await concludeSaleDelivery(deps)(due)).ok
}

const findDelivery = async (deps: JobDeps, due: DueDelivery): Promise<SaleDelivery | undefined> => {
  const found = await readApplication(deps)({
    principal: systemOf(due.organizationId),
    applicationId: due.applicationId,
    more: (tx) => deliveriesOf(tx, due.applicationId),
  })
  return found.ok ? found.more.find(({ deliveryId }) => deliveryId === due.deliveryId) : undefined
}

const deliver = async (deps: JobDeps, due: DueDelivery): Promise<Outcome> => {
  const delivery = await findDelivery(deps, due)
  if (delivery === undefined) return 'done'
  const lease = await takeDeliveryLease(deps)({
    ...due,
    address: delivery.address ?? (await settlementAddress(deps, delivery.coin)),
    height: delivery.lookFromBlock ?? (await heightOf(deps, delivery.coin)),
  })
  if (lease.kind !== 'ours') return lease.kind === 'over' ? 'done' : 'later'
  try {
    return (await askCustodian(deps, due, lease)) ? 'done' : 'later'
  } finally {
    await endDeliveryLease(deps)({ ...due, leaseId: lease.leaseId })
  }
}

/**
 * Delivers what the exchange sold: the custodian sends the coins of each slice to the settlement address of the exchange, in one
 * payment under a key of its own, and the delivery is followed until it is final (note 074).
 */
export const deliverSoldCollateral = (deps: JobDeps): Promise<void> => {
  const businessNow = deps.clock.business()
  return eachDueOnce(deps, NAME, {
    most: MOST_A_PAGE,
    list: async (most) =>
      (await deliveriesUnderWay(deps.sweeperDb, { businessNow, realNow: deps.clock.real(), most })).map(
        (due) => ({ ...due, item: due.deliveryId }),
      ),
    work: (due) => deliver(deps, due),
  })
}
