import { chooseTopUp, startRenewal } from '@pledge/contract/renewal'
import { sandboxRunJobs, sandboxSetPrice } from '@pledge/sandbox/contract/sandbox'
import { getLoan } from '@pledge/contract/servicing'
import { readRows } from '../database.ts'
import { sparing, type Step } from './killed-journey.ts'
import {
  applicationOf,
  approveIdTo,
  giveDetails,
  kept,
  openDisclosures,
  paramsOf,
  postAll,
  signTo,
  takeOffer,
  toState,
  uploadId,
  uuidOf,
  withKey,
} from './steps.ts'

/** Steps of a renewal, from a loan that was disbursed today. */

const TOP_UP = '0.4'

/**
 * A loan that was funded eleven months ago: whole months, so that the accrued interest does not depend on when the
 * journey is played. The clock is unchanged for the others.
 */
const monthsAgo: Step = {
  name: 'it was eleven months ago',
  isOutside: true,
  async send(journey) {
    const uuid = await uuidOf(journey)
    journey.kept.set('loan', uuid)
    await readRows(
      journey.server,
      `update loans set funded_on = funded_on - interval '11 months', matures_on = matures_on - interval '11 months',
        next_accrual_at = next_accrual_at - interval '11 months' where application_id = $1`,
      [uuid],
    )
    await journey.sandbox.ask(sandboxRunJobs)
  },
  leadsTo: {
    async read(journey) {
      const { renewal, accruedInterest } = await journey.borrower.ask(getLoan, await paramsOf(journey))
      return `${String(renewal?.isOpen)} ${accruedInterest}`
    },
    awaited: /^true [1-9]/,
  },
}

const priceIs = (factor: string): Step => ({
  name: `the price is ${factor} of what it was`,
  isOutside: true,
  send: ({ sandbox }) => sandbox.ask(sandboxSetPrice, { body: { coin: 'BTC', factor } }),
})

const beginRenewal: Step = {
  name: 'begin the renewal',
  send: (journey, key) =>
    journey.borrower.ask(startRenewal, {
      params: { uuid: kept(journey, 'loan') },
      body: {},
      ...withKey(key),
    }),
  leadsTo: toState('OFFER_SELECT'),
}

/** If a retry finds the offer with the top-up, it does not request another. */
const topUp: Step = {
  name: 'choose a top-up',
  async send(journey, key) {
    const { appUuid, organization, offers } = await applicationOf(journey)
    if (offers.length > 1) return
    const body = { topUpQuantity: TOP_UP, appUuid, organization }
    await journey.borrower.ask(chooseTopUp, { params: { uuid: appUuid }, body, ...withKey(key) })
  },
  leadsTo: { read: async (journey) => String((await applicationOf(journey)).offers.length), awaited: /^2$/ },
}

const toSignature: readonly Step[] = [
  takeOffer,
  openDisclosures,
  giveDetails('FINAL_STEPS'),
  ...uploadId,
  approveIdTo('SIGN_DOCS'),
]

/** With the pledged collateral: the last signature is followed by the transfer. */
export const renewing = (loan: readonly Step[]): readonly Step[] => [
  ...sparing([...loan, monthsAgo]),
  beginRenewal,
  ...toSignature,
  ...signTo('COMPLETE'),
]

/** The price has fallen, so the offer requires a top-up. */
export const renewingWithTopUp = (loan: readonly Step[]): readonly Step[] => [
  ...sparing([priceIs('1'), ...loan, monthsAgo, priceIs('0.9')]),
  beginRenewal,
  topUp,
  ...toSignature,
  ...signTo('WAITING_FOR_COLLATERAL'),
  ...postAll('BTC', 'COMPLETE'),
]
