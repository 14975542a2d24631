import { isCollateralWhole, type CollateralAccount } from './account.ts'

/**
 * The collateral was received in full, a reorganization removed some of it, and the loan is not disbursed
 * yet: nothing is approved or sent until the collateral is complete again (note 030).
 */
export const isDeficient = (
  account: CollateralAccount,
  { isFunded }: { readonly isFunded: boolean },
): boolean =>
  (account.state === 'PLEDGED' || account.state === 'AWAITING_TRANSFER') &&
  !isFunded &&
  !isCollateralWhole(account)
