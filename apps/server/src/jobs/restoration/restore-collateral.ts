import type { QuotedPrice } from '@pledge/domain/collateral/price-consensus'
import { boughtUnitsOf, type Restoration } from '@pledge/domain/restoration/restoration'
import { systemOf } from '../../commands/actors.ts'
import type { OfApplication } from '../../commands/application/of-application.ts'
import { readApplication } from '../../commands/application/read-application.ts'
import { concludeRestoration } from '../../commands/restoration/conclude-restoration.ts'
import {
  recordCoinDelivery,
  recordPurchaseEnd,
  recordTrades,
} from '../../commands/restoration/record-purchase.ts'
import {
  endRestorationLease,
  takeRestorationStep,
  type OwnRestorationLease,
} from '../../commands/restoration/take-restoration-step.ts'
import { openRestoration } from '../../store/restoration/restorations.ts'
import { restorationsUnderWay } from '../../store/work/restoration-sweeper.ts'
import type { JobDeps } from '../deps.ts'
import { deliveryAnswer, orderAnswer, quotesOf } from '../liquidation/exchange-answers.ts'
import {
  carryOn,
  OUTCOMES,
  recordStanding,
  underLease,
  type StepOutcome,
} from '../liquidation/exchange-steps.ts'
import { eachDueOnce } from '../work/each-apart.ts'

const NAME = 'restore-collateral'
const MOST_A_PAGE = 100

/** The quotes that the next order rests on: none while one is on the exchange, and once nothing more is bought. */
const quotesForNext = async (
  deps: JobDeps,
  { applicationId, organizationId }: OfApplication,
): Promise<readonly QuotedPrice[]> => {
  const found = await readApplication(deps)({
    principal: systemOf(organizationId),
    applicationId,
    more: (tx) => openRestoration(tx, applicationId),
  })
  const restoration = found.ok ? found.more : undefined
  const isNext = restoration?.state === 'BUYING' && restoration.purchase === null
  return isNext ? quotesOf(deps, restoration.terms.coin) : []
}

type Buying = Extract<Restoration, { readonly state: 'BUYING' }>

/** Places the order under its id where the exchange does not know it, or ends it; answers whether it has ended. */
const askAboutOrder = async (
  deps: JobDeps,
  due: OfApplication,
  { restoration, step }: { readonly restoration: Buying; readonly step: OwnRestorationLease['step'] },
): Promise<boolean> => {
  const { purchase, terms } = restoration
  if (purchase === null) return false
  const { purchaseId, orderedUnits: units, limitPriceCents } = purchase
  const order = {
    idempotencyKey: purchaseId,
    coin: terms.coin,
    currency: 'USDC',
    units,
    limitPriceCents,
  } as const
  const asked = step === 'CANCEL' ? deps.exchange.cancel(purchaseId) : deps.exchange.buy(order)
  const of = { ...due, purchaseId }
  return recordStanding(await orderAnswer(asked), {
    fills: (fills) => recordTrades(deps)({ ...of, fills }),
    end: async (reported) => {
      await recordPurchaseEnd(deps)({ ...of, reported })
      return true
    },
  })
}

/** Has the coins sent to the address of the loan, or only asks whether they were. Throws where the exchange rejects to send them. */
const askForDelivery = async (
  deps: JobDeps,
  due: OfApplication,
  { restoration, step, address }: OwnRestorationLease,
): Promise<void> => {
  const { restorationId: idempotencyKey, terms } = restoration
  const delivery = { idempotencyKey, coin: terms.coin, units: boughtUnitsOf(restoration), address }
  const answer = await deliveryAnswer(
    step === 'ASK_DELIVERY'
      ? deps.exchange.deliveryStanding(idempotencyKey)
      : deps.exchange.deliver(delivery),
  )
  if (answer.status === 'REJECTED') throw new Error(`the exchange rejects the delivery ${idempotencyKey}`)
  if (answer.status === 'SENT')
    await recordCoinDelivery(deps)({ ...due, transactionId: answer.transactionId })
}

/** Talks to the exchange under our lease; answers whether the next step may follow. An unknown answer changes nothing (law 4). */
const askExchange = async (
  deps: JobDeps,
  due: OfApplication,
  lease: OwnRestorationLease,
): Promise<boolean> => {
  const { restoration, step } = lease
  if (restoration.state === 'BUYING') return askAboutOrder(deps, due, { restoration, step })
  await askForDelivery(deps, due, lease)
  return false
}

const stepOnce = async (deps: JobDeps, due: OfApplication): Promise<StepOutcome> => {
  const work = await takeRestorationStep(deps)({ ...due, quotes: await quotesForNext(deps, due) })
  if (work.kind === 'conclude') return (await concludeRestoration(deps)(due)).ok ? 'on' : 'later'
  if (work.kind !== 'ours') return OUTCOMES[work.kind]
  return underLease(
    () => askExchange(deps, due, work),
    () => endRestorationLease(deps)({ ...due, leaseId: work.leaseId }),
  )
}

/**
 * Buys collateral back with what conversions hold (gap G.72, note 091): stores orders, places them on the exchange, records what they
 * filled, has the coins sent to the address of the loan, and concludes once they are collateral there. Safe in several processes at
 * once, and where any of them dies: what is next follows from what is stored alone.
 */
export const restoreCollateral = (deps: JobDeps): Promise<void> => {
  const businessNow = deps.clock.business()
  return eachDueOnce(deps, NAME, {
    most: MOST_A_PAGE,
    list: async (most) =>
      (await restorationsUnderWay(deps.sweeperDb, { businessNow, realNow: deps.clock.real(), most })).map(
        (due) => ({ ...due, item: due.applicationId }),
      ),
    work: (due) => carryOn(deps, () => stepOnce(deps, due)),
  })
}
