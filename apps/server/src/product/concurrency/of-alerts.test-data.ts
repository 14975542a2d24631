import { addAlertLevel, removeAlertLevel, sendTestAlert } from '@pledge/contract/alerts'
import { release } from '@pledge/testing/steps/origination'
import { bringTo } from '../steps.test-data.ts'
import { counting, sending, type Row, type Stage } from './concurrency.test-data.ts'

const monitored = async ({ product, as }: Stage) => {
  const uuid = await bringTo(product, as, 'MANUAL_FUNDING_RELEASE')
  await release(product, uuid)
  await product.settle()
  return uuid
}

/** The alerts of a loan. */
export const ofAlerts: Readonly<Record<string, Row>> = {
  addAlertLevel: async (stage) => {
    const uuid = await monitored(stage)
    return {
      send: sending(stage.as, addAlertLevel, { params: { uuid }, body: { kind: 'LTV', ltv: '0.6' } }),
      otherBody: { kind: 'PRICE', price: '40000' },
      effects: counting(stage.product, 'alert_levels where application_id = $1', uuid),
      good: 'one',
      refusals: ['alerts.level-known'],
    }
  },
  removeAlertLevel: async (stage) => {
    const { product, as } = stage
    const uuid = await monitored(stage)
    const body = { kind: 'LTV', ltv: '0.6' } as const
    const { levels } = await as.ask(addAlertLevel, { params: { uuid }, body })
    return {
      send: sending(as, removeAlertLevel, { params: { uuid, levelUuid: levels[0]!.uuid } }),
      otherBody: {},
      effects: async () => 1 - (await counting(product, 'alert_levels where application_id = $1', uuid)()),
      good: 'all',
    }
  },
  sendTestAlert: async (stage) => {
    const uuid = await monitored(stage)
    return {
      send: sending(stage.as, sendTestAlert, { params: { uuid } }),
      otherBody: {},
      effects: counting(stage.product, 'alert_tests where application_id = $1', uuid),
      good: 'some',
      refusals: ['alerts.too-many-tests'],
      isAlike: false,
      most: { effects: 5, because: 'a person may test again, five times a day' },
    }
  },
}
