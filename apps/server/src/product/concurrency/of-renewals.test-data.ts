import { chooseTopUp, startRenewal } from '@pledge/contract/renewal'
import { renewalsOf } from '../renewals.test-data.ts'
import { counting, events, sending, type Row, type Stage } from './concurrency.test-data.ts'

/** A loan near its maturity; the clock is unchanged for all others. */
const nearMaturity = async ({ product, as }: Stage) => {
  const { uuid } = await renewalsOf(() => product).fundedLongAgo(as)
  return uuid
}

/** Renewals, from the renewed loan to the top-up. */
export const ofRenewals: Readonly<Record<string, Row>> = {
  startRenewal: async (stage) => {
    const uuid = await nearMaturity(stage)
    return {
      send: sending(stage.as, startRenewal, { params: { uuid }, body: {} }),
      otherBody: { another: 1 },
      effects: counting(stage.product, 'applications where prior_application_id = $1', uuid),
      good: 'all',
    }
  },
  chooseTopUp: async (stage) => {
    const prior = await nearMaturity(stage)
    const { application } = await stage.as.ask(startRenewal, { params: { uuid: prior }, body: {} })
    const uuid: string = application.appUuid
    const body = { topUpQuantity: '0.1', appUuid: uuid, organization: 'PLEDGE' }
    return {
      send: sending(stage.as, chooseTopUp, { params: { uuid }, body }),
      otherBody: { ...body, topUpQuantity: '0.2' },
      effects: events(stage.product, uuid, 'OfferRepriced'),
      good: 'all',
    }
  },
}
