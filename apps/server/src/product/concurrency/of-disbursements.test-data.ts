import { getApplicationFile } from '@pledge/contract/portfolio'
import { handlePayoutException, liftPayoutHold, rejectPayout } from '@pledge/contract/portfolio-payouts'
import { release } from '@pledge/testing/steps/origination'
import { bringTo } from '../steps.test-data.ts'
import { counting, events, sending, type Row, type Stage } from './concurrency.test-data.ts'

const OVER = ['transition.not-allowed', 'disbursement.attempt-over']

const funded = async ({ product, as }: Stage): Promise<string> => {
  const uuid = await bringTo(product, as, 'MANUAL_FUNDING_RELEASE')
  await release(product, uuid)
  return uuid
}

/** Disbursements that do not arrive. */
export const ofDisbursements: Readonly<Record<string, Row>> = {
  rejectPayout: async ({ product, as, avery }) => {
    const uuid = await bringTo(product, as, 'MANUAL_FUNDING_RELEASE')
    const body = { payoutAttempt: 1, problem: 'ACCOUNT_CLOSED' }
    return {
      send: sending(avery, rejectPayout, { params: { uuid }, body }),
      otherBody: { ...body, problem: 'ACCOUNT_NOT_FOUND' },
      effects: events(product, uuid, 'DisbursementAccountRejected'),
      refusals: OVER,
    }
  },
  liftPayoutHold: async (stage) => {
    const { product, avery } = stage
    const uuid = await funded(stage)
    await product.simulation.disbursement.driver.returnPayment(uuid, 'R16')
    await product.settle()
    return {
      send: sending(avery, liftPayoutHold, { params: { uuid }, body: { payoutAttempt: 2 } }),
      otherBody: { payoutAttempt: 1 },
      effects: events(product, uuid, 'DisbursementHoldLifted'),
      refusals: OVER,
    }
  },
  handlePayoutException: async (stage) => {
    const { product, avery } = stage
    const uuid = await funded(stage)
    await product.simulation.disbursement.driver.notifyOfChange(uuid, 'C01', '900888888888')
    await product.settle()
    const { application } = await avery.ask(getApplicationFile, { params: { uuid } })
    const params = { uuid, exceptionUuid: String(application.payoutExceptions[0]!.id) }
    return {
      send: sending(avery, handlePayoutException, { params, body: {} }),
      otherBody: null,
      effects: counting(
        product,
        `disbursement_exceptions where application_id = $1 and resolution = 'HANDLED'`,
        uuid,
      ),
      good: 'all',
    }
  },
}
