import { submitBorrowerDetails } from '@pledge/contract/borrower'
import { confirmMicroTransfer, saveWalletAddress } from '@pledge/contract/disbursement'
import { sandboxMoveClock, sandboxRunJobs } from '@pledge/sandbox/contract/sandbox'
import { internationalDetails, internationalOffer } from '@pledge/testing/steps/payloads'
import { WALLET } from '../pages/international.ts'
import { MAYA, OFFER, uploadSide } from '../steps-by-calls.ts'
import type { Step } from './killed-journey.ts'
import {
  approveIdTo,
  begin,
  consentsOf,
  paramsOf,
  postAll,
  release,
  signAll,
  toState,
  uuidOf,
  withKey,
} from './steps.ts'

/**
 * Steps of an international loan that is disbursed in USDC, from its application until the disbursement is final on
 * its chain.
 */

/** Longer than a simulated chain needs to finalize a transfer. */
const CHAIN_SECONDS = 5

const INTERNATIONAL_OFFER = internationalOffer(OFFER)
const MAYA_INTERNATIONAL = internationalDetails(MAYA)

const giveDetails: Step = {
  name: 'give details',
  send: async (journey, key) =>
    journey.borrower.ask(submitBorrowerDetails, {
      ...(await paramsOf(journey)),
      body: { ...MAYA_INTERNATIONAL, consents: await consentsOf(journey, MAYA) },
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
    journey.borrower.ask(saveWalletAddress, {
      ...(await paramsOf(journey)),
      body: { chain: 'Base', address: WALLET },
      ...withKey(key),
    }),
}

/** The transfer is final on its chain, and the recurring jobs poll. */
const chainConfirms = (name: string, becomes: string): Step => ({
  name,
  isOutside: true,
  async send({ sandbox }) {
    await sandbox.ask(sandboxMoveClock, { body: { forwardSeconds: CHAIN_SECONDS } })
    await sandbox.ask(sandboxRunJobs)
  },
  leadsTo: toState(becomes),
})

const confirmTest: Step = {
  name: 'confirm the test transfer',
  send: async (journey, key) =>
    journey.borrower.ask(confirmMicroTransfer, {
      ...(await paramsOf(journey)),
      body: { received: true },
      ...withKey(key),
    }),
  leadsTo: toState('MANUAL_FUNDING_RELEASE'),
}

export const INTERNATIONAL: readonly Step[] = [
  ...begin(INTERNATIONAL_OFFER),
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
