import { decodeAddress } from '@pledge/domain/collateral/address'
import type { Coin } from '@pledge/domain/collateral/coins'
import { deliveryKey } from '@pledge/domain/view/sale-delivery'
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
import {
  chainHeight,
  custodianAnswer,
  isPaymentFinal,
  MOST_ANSWER_MS,
  MOST_READ_MS,
} from '../collateral/custody-payments.ts'
import { eachDueOnce, type Outcome } from '../work/each-apart.ts'
import { withinTime } from '../work/within-time.ts'

const NAME = 'deliver-sold-collateral'
const MOST_A_PAGE = 100

type DueDelivery = Due & { readonly deliveryId: string }

/** Where the exchange takes a coin, as its chain writes the address. */
const settlementAddress = async (deps: JobDeps, coin: Coin): Promise<string> => {
  const answer = await withinTime(deps.exchange.settlementAddress(coin), MOST_READ_MS)
  if (answer === 'UNKNOWN') throw new Error('the exchange is not responding')
  const address = decodeAddress(coin, z.object({ address: z.string().max(200) }).parse(answer).address)
  if (address === null) throw new Error(`the exchange has no address for ${coin}`)
  return address
}

/** Calls the custodian under our lease; answers whether nothing is left to do. An unknown answer changes nothing (law 4). */
const askCustodian = async (deps: JobDeps, due: DueDelivery, lease: OwnDeliveryLease): Promise<boolean> => {
  const { delivery, address, lookFromBlock: fromBlock } = lease
  const { attempt, coin, units } = delivery
  const of = { ...due, attempt }
  const withdrawal = { idempotencyKey: deliveryKey(delivery), coin, address, units }
  const reported = await withinTime(deps.custody.withdraw(withdrawal), MOST_ANSWER_MS)
  const answer = custodianAnswer(reported)
  if (answer.status === 'UNKNOWN') return false
  if (answer.status === 'REJECTED') {
    await recordDeliveryRejection(deps)({ ...of, rejection: answer.result })
    return true
  }
  const { transactionId } = answer
  if (transactionId !== delivery.transactionId)
    await recordDeliveryTransaction(deps)({ ...of, transactionId })
  const payment = { coin, address, units, transactionId, fromBlock }
  if (!(await isPaymentFinal(deps, due.organizationId, payment))) return false
  return (await concludeSaleDelivery(deps)(of)).ok
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
    height: delivery.lookFromBlock ?? (await chainHeight(deps, delivery.coin)),
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
 * payment under a key of its own for each attempt, and the delivery is followed until it is final (notes 074 and 082).
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
