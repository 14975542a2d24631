import { changeLoanHold, getLoanHolds, setLoanHold } from '@pledge/contract/holds'
import { setMarginAction } from '@pledge/contract/margin'
import { endSale, orderDeliveryAgain, resumeSale, stopSale } from '@pledge/contract/portfolio-sales'
import { chooseStabilization, getStabilization } from '@pledge/contract/stabilization'
import { release } from '@pledge/testing/steps/origination'
import { orderSale } from '../../commands/liquidation/order-sale.ts'
import { marginsOf } from '../margins.test-data.ts'
import { bringTo } from '../steps.test-data.ts'
import { counting, sending, type Row, type Stage } from './concurrency.test-data.ts'

/** A sale that is ordered at half of the next level, and that a hold on the loan keeps from going on by itself. */
const ordered = async ({ product, as, avery }: Stage) => {
  const uuid = await bringTo(product, as, 'MANUAL_FUNDING_RELEASE')
  await release(product, uuid)
  const { ticks, nextCents, forgetPrices } = marginsOf(() => product)
  await product.rows('delete from margin_stops')
  await product.settle()
  await forgetPrices()
  const now = product.application.clock.business().getTime()
  await ticks((await nextCents(uuid, 'down')) / 2n, now)
  const { organizationId } = product
  await orderSale(product.application.jobs)({ applicationId: uuid, organizationId })
  const [sale] = await product.rows('select liquidation_id from liquidations where application_id = $1', [
    uuid,
  ])
  const until = '2040-01-01'
  const hold = { kind: 'BANKRUPTCY', reason: 'A petition was filed', from: null, until } as const
  await avery.ask(setLoanHold, { params: { uuid }, body: hold })
  return { uuid, body: { saleUuid: String(sale?.['liquidation_id']), reason: 'A venue quotes nonsense' } }
}

/** The same, stopped by one agent. */
const stopped = async (stage: Stage) => {
  const { uuid, body } = await ordered(stage)
  await stage.blake.ask(stopSale, { params: { uuid }, body })
  return { uuid, body }
}

/** Lifts the hold, since nothing is ended under one. Automatic action is stopped, so that no price takes the reason of the sale away. */
const lifted = async ({ avery }: Stage, uuid: string) => {
  const params = { uuid }
  await avery.ask(setMarginAction, { body: { action: 'stop', reason: 'A venue quotes nonsense' } })
  const { holds, today } = await avery.ask(getLoanHolds, { params })
  const body = { holdUuid: holds[0]!.uuid, action: 'lift', on: today, reason: 'It was dismissed' } as const
  await avery.ask(changeLoanHold, { params, body })
}

const happened = ({ product }: Stage, uuid: string, type: string) =>
  counting(product, 'liquidation_events where application_id = $1 and type = $2', uuid, type)
const OTHER = { reason: 'Another reason' }

/** Sales of collateral, and the delivery of what they sold. */
export const ofSales: Readonly<Record<string, Row>> = {
  chooseStabilization: async ({ product, as }) => {
    const uuid = await bringTo(product, as, 'MANUAL_FUNDING_RELEASE')
    await release(product, uuid)
    await product.settle()
    const { signable } = await as.ask(getStabilization, { params: { uuid } })
    const body = { signed: { wordsSha256: signable!.wordsSha256, accepted: true } } as const
    return {
      send: sending(as, chooseStabilization, { params: { uuid }, body }),
      otherBody: { signed: null },
      effects: counting(product, 'stabilization_choices where application_id = $1', uuid),
      good: 'all',
    }
  },
  stopSale: async (stage) => {
    const { uuid, body } = await ordered(stage)
    return {
      send: sending(stage.avery, stopSale, { params: { uuid }, body }),
      otherBody: { ...body, ...OTHER },
      effects: happened(stage, uuid, 'LiquidationStopped'),
    }
  },
  resumeSale: async (stage) => {
    const { uuid, body } = await stopped(stage)
    return {
      send: sending(stage.avery, resumeSale, { params: { uuid }, body }),
      otherBody: { ...body, ...OTHER },
      effects: happened(stage, uuid, 'LiquidationResumed'),
    }
  },
  endSale: async (stage) => {
    const { uuid, body } = await stopped(stage)
    await lifted(stage, uuid)
    return {
      send: sending(stage.avery, endSale, { params: { uuid }, body }),
      otherBody: { ...body, ...OTHER },
      effects: happened(stage, uuid, 'LiquidationConcluded'),
    }
  },
  orderDeliveryAgain: async (stage) => {
    const { product, as, avery } = stage
    const uuid = await bringTo(product, as, 'MANUAL_FUNDING_RELEASE')
    await release(product, uuid)
    const [delivery] = await product.rows(
      `insert into sale_deliveries (delivery_id, application_id, organization_id, borrower_id, slice_id, coin, units, status,
           ordered_at, submission_intent_at, address, search_from_block, rejection, rejected_at)
         select gen_random_uuid(), id, organization_id, borrower_id, id || '-1', 'BTC', 1000, 'ORDERED', now(), now(),
             'an address', 1, 'WITHDRAWAL_FAILED', now()
           from applications where id = $1 returning delivery_id`,
      [uuid],
    )
    const body = { deliveryUuid: String(delivery?.['delivery_id']), attempt: 1, reason: 'It works again' }
    return {
      send: sending(avery, orderDeliveryAgain, { params: { uuid }, body }),
      otherBody: { ...body, ...OTHER },
      effects: counting(
        product,
        'sale_deliveries, generate_series(2, attempt) where application_id = $1',
        uuid,
      ),
    }
  },
}
