import { isCollateralWhole, type CollateralAccount } from './account.ts'

/** States in which the collateral that is due of the borrower was received. */
const RECEIVED: readonly CollateralAccount['state'][] = [
  'PLEDGED',
  'AWAITING_TRANSFER',
  'TOP_UP_RECEIVED',
  'AWAITING_HAND_OVER',
]

/**
 * The collateral was received in full, a reorganization removed some of it, and the loan is not disbursed
 * yet: nothing is approved or sent until the collateral is complete again (note 030).
 */
export const isDeficient = (
  account: CollateralAccount,
  { isFunded }: { readonly isFunded: boolean },
): boolean => RECEIVED.includes(account.state) && !isFunded && !isCollateralWhole(account)
