import { submitBorrowerDetails } from '@pledge/contract/borrower'
import { confirmMicroTransfer, saveWalletAddress } from '@pledge/contract/disbursement'
import { sandboxMoveClock, sandboxRunJobs } from '@pledge/sandbox/contract/sandbox'
import { WALLET } from '../pages/abroad.ts'
import { MAYA, OFFER, uploadSide } from '../steps-by-calls.ts'
import type { Step } from './killed-journey.ts'
import { approveIdTo, begin, paramsOf, postAll, release, signAll, toState, uuidOf, withKey } from './steps.ts'

/** Steps of a loan abroad that is paid out in USDC, from its application until the payout is final on its chain. */

/** Lends abroad, and asks for a passport alone. */
export const BRAND_ABROAD = 'ORCHIDLANE'
/** More than a simulated chain takes until a transfer is final. */
const CHAIN_SECONDS = 5

const { state: _state, ...offer } = OFFER
const OFFER_ABROAD = { ...offer, country: 'CH' } as const
const { ssn: _ssn, ...details } = MAYA
const MAYA_ABROAD = {
  ...details,
  homeAddress: {
    type: 'HOME',
    street1: 'Bahnhofstrasse 1',
    street2: null,
    city: 'Zürich',
    state: 'ZH',
    zip: '8001',
    country: 'CH',
  },
  phoneNumber: '+41 44 668 18 00',
  governmentIssuedIdentifier: { type: 'PASSPORT_NUMBER', identifier: 'X1234567', country: 'AU' },
  countryOfCitizenship: 'AU',
} as const

const giveDetails: Step = {
  name: 'give details',
  send: async (journey, key) =>
    journey.borrower.call(submitBorrowerDetails, {
      ...(await paramsOf(journey)),
      body: MAYA_ABROAD,
      ...withKey(key),
    }),
  leadsTo: toState('FINAL_STEPS'),
}

const uploadPassport: Step = {
  name: 'upload the passport',
  send: async (journey) => uploadSide(journey.borrower, await uuidOf(journey), 'FRONT', 'PASSPORT'),
}

const giveWallet: Step = {
  name: 'give the wallet',
  send: async (journey, key) =>
    journey.borrower.call(saveWalletAddress, {
      ...(await paramsOf(journey)),
      body: { chain: 'Base', address: WALLET },
      ...withKey(key),
    }),
}

/** What was sent is final on its chain, and the watchers look. */
const chainConfirms = (name: string, becomes: string): Step => ({
  name,
  isOutside: true,
  async send({ sandbox }) {
    await sandbox.call(sandboxMoveClock, { body: { forwardSeconds: CHAIN_SECONDS } })
    await sandbox.call(sandboxRunJobs)
  },
  leadsTo: toState(becomes),
})

const confirmTest: Step = {
  name: 'confirm the test transfer',
  send: async (journey, key) =>
    journey.borrower.call(confirmMicroTransfer, {
      ...(await paramsOf(journey)),
      body: { received: true },
      ...withKey(key),
    }),
  leadsTo: toState('MANUAL_FUNDING_RELEASE'),
}

export const ABROAD: readonly Step[] = [
  ...begin(OFFER_ABROAD),
  giveDetails,
  uploadPassport,
  giveWallet,
  approveIdTo('SIGN_DOCS'),
  ...signAll,
  ...postAll('BTC', '(CRYPTO_FUNDING_VERIFY|BORROWER_MICRO_DEPOSIT_CONFIRM)'),
  chainConfirms('the chain confirms the test', 'BORROWER_MICRO_DEPOSIT_CONFIRM'),
  confirmTest,
  ...release('(MANUAL_FUNDING_RELEASE|COMPLETE)'),
  chainConfirms('the chain confirms the payout', 'COMPLETE'),
]
