import {
  getDisbursementAccount,
  saveWalletAddress,
  confirmMicroTransfer,
} from '@pledge/contract/disbursement'
import { FINAL_AFTER_MS } from '@pledge/sandbox/usdc-disbursement/simulated-usdc-disbursement'
import { done } from '@pledge/testing/call/answer'
import {
  INTERNATIONAL,
  DETAILS,
  internationalDetails,
  OFFER,
  internationalOffer,
} from '@pledge/testing/steps/payloads'
import {
  approveIdentity,
  giveDetails,
  postCollateral,
  release,
  signAll,
  start,
} from '@pledge/testing/steps/origination'
import type { Caller } from './callers.test-data.ts'
import type { Product } from './product.test-data.ts'
import { uploadDocument } from './steps.test-data.ts'

export const INTERNATIONAL_OFFER = internationalOffer(OFFER)
export const INTERNATIONAL_DETAILS = internationalDetails(DETAILS)
/** Without an owner: a published example. */
export const WALLET = { chain: 'Base', address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' } as const

export const startInternational = (product: Product, borrower: Caller): Promise<string> =>
  start(product, borrower, INTERNATIONAL_OFFER, INTERNATIONAL)

export const giveWallet = async (
  product: Product,
  borrower: Caller,
  uuid: string,
  wallet: { readonly chain: string; readonly address: string } = WALLET,
): Promise<void> => {
  await borrower.ask(saveWalletAddress, { params: { uuid }, body: wallet })
  await product.settle()
}

/** The chains confirm their transactions, and our recurring jobs poll. */
export const confirmOnChain = async (product: Product): Promise<void> => {
  await product.application.clock.forward(FINAL_AFTER_MS)
  await product.settle()
}

export const confirmTest = async (product: Product, borrower: Caller, uuid: string): Promise<void> => {
  await borrower.ask(confirmMicroTransfer, { params: { uuid }, body: { received: true } })
  await product.settle()
}

export const releaseInternational = (product: Product, uuid: string): Promise<void> =>
  release(product, uuid, INTERNATIONAL)

export const accountOf = async (borrower: Caller, uuid: string) =>
  await borrower.ask(getDisbursementAccount, { params: { uuid } })

const STEPS = [
  'FINAL_STEPS',
  'SIGN_DOCS',
  'WAITING_FOR_COLLATERAL',
  'CRYPTO_FUNDING_VERIFY',
  'BORROWER_MICRO_DEPOSIT_CONFIRM',
  'MANUAL_FUNDING_RELEASE',
  'COMPLETE',
] as const

/**
 * A loan of this international borrower, brought to a state by the steps before it; returns its id. From the same state
 * it is walked once (`WalkCache`).
 */
export const bringInternationalTo = (
  product: Product,
  borrower: Caller,
  state: (typeof STEPS)[number],
  wallet: { readonly chain: string; readonly address: string } = WALLET,
): Promise<string> =>
  product.walked(`bringInternationalTo ${JSON.stringify([borrower.subject, state, wallet])}`, () =>
    walkTo(product, borrower, state, wallet),
  )

const walkTo = async (
  product: Product,
  borrower: Caller,
  state: (typeof STEPS)[number],
  wallet: { readonly chain: string; readonly address: string },
): Promise<string> => {
  const uuid = await startInternational(product, borrower)
  const last = STEPS.indexOf(state)
  await giveDetails(product, borrower, uuid, INTERNATIONAL_DETAILS)
  if (last >= 1) {
    done(await uploadDocument(borrower, uuid, 'PASSPORT', 'FRONT'))
    await approveIdentity(await product.agent('avery', INTERNATIONAL), uuid)
    await giveWallet(product, borrower, uuid, wallet)
  }
  if (last >= 2) await signAll(product, borrower, uuid)
  if (last >= 3) await postCollateral(product, borrower, uuid, 1)
  if (last >= 4) await confirmOnChain(product)
  if (last >= 5) await confirmTest(product, borrower, uuid)
  if (last >= 6) {
    await releaseInternational(product, uuid)
    await confirmOnChain(product)
  }
  return uuid
}
