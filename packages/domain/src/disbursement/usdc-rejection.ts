import type { DisbursementProblem } from './disbursement-problem.ts'

/** What a provider's rejection of a USDC transfer means for the disbursement. */
interface UsdcRejection {
  readonly problem: DisbursementProblem
  /** True: an agent reviews it before the borrower is asked for another wallet. */
  readonly isHeld: boolean
}

/**
 * The code of an address that cannot use the token: a contract that cannot move it, or an account that is not open yet.
 */
export const ADDRESS_UNUSABLE = 'ADDRESS_UNUSABLE'

/**
 * Another wallet fixes an address that cannot use USDC. It does not fix one that the token's issuer has
 * blocked, an amount that could not be sent, or an unlisted code, and would hide them (note 028).
 */
export const usdcRejection = (code: string): UsdcRejection =>
  code === ADDRESS_UNUSABLE
    ? { problem: 'WALLET_TAKES_NO_USDC', isHeld: false }
    : { problem: 'UNDER_REVIEW', isHeld: true }
