import type { DisbursementProblem } from './disbursement-problem.ts'

/** What a provider's rejection of a transfer in USDC means for the disbursement. */
interface UsdcRejection {
  readonly problem: DisbursementProblem
  /** True: an agent looks first, and only then is the borrower asked for another wallet. */
  readonly isHeld: boolean
}

/** The code of an address that cannot take the token: a contract without a way to move it, an account not opened yet. */
export const ADDRESS_UNUSABLE = 'ADDRESS_UNUSABLE'

/**
 * Another wallet mends an address that cannot take USDC. It does not mend one that the token's issuer has blocked, an
 * amount that could not be sent, or a code that nobody listed, and it would hide them (note 028).
 */
export const usdcRejection = (code: string): UsdcRejection =>
  code === ADDRESS_UNUSABLE
    ? { problem: 'WALLET_TAKES_NO_USDC', isHeld: false }
    : { problem: 'UNDER_REVIEW', isHeld: true }
