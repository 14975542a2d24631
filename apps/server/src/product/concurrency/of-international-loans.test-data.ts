import { confirmMicroTransfer, saveWalletAddress } from '@pledge/contract/disbursement'
import { INTERNATIONAL } from '@pledge/testing/steps/payloads'
import { bringInternationalTo, WALLET } from '../international.test-data.ts'
import { events, sending, type Row } from './concurrency.test-data.ts'

/** USDC disbursements: for a borrower of the brand that lends internationally. */
export const ofInternationalLoans: Readonly<Record<string, Row>> = {
  saveWalletAddress: async ({ product }) => {
    const as = await product.borrower(undefined, INTERNATIONAL)
    const uuid = await bringInternationalTo(product, as, 'FINAL_STEPS')
    return {
      send: sending(as, saveWalletAddress, { params: { uuid }, body: WALLET }),
      otherBody: { ...WALLET, chain: 'Arbitrum' },
      effects: events(product, uuid, 'DisbursementAccountGiven'),
      good: 'all',
    }
  },
  confirmMicroTransfer: async ({ product }) => {
    const as = await product.borrower(undefined, INTERNATIONAL)
    const uuid = await bringInternationalTo(product, as, 'BORROWER_MICRO_DEPOSIT_CONFIRM')
    return {
      send: sending(as, confirmMicroTransfer, { params: { uuid }, body: { received: true } }),
      otherBody: null,
      effects: events(product, uuid, 'MicroTransferConfirmed'),
      good: 'all',
    }
  },
}
