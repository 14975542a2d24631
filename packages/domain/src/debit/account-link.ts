import { standsStill } from '../application/sanctions.ts'
import type { LoanParts } from '../view/wire.ts'

/**
 * Whether the borrower may link a bank account to pay a loan from (note 071): one in service that nothing was paid out for,
 * because it replaces loans of the estate or renews another. Every other loan has the account that it was paid out to. A borrower
 * abroad pays in USDC, and nothing changes under a sanctions hold.
 */
export const isAccountLinkable = ({ application, disbursement, loan }: LoanParts): boolean =>
  disbursement.state === 'NOT_REQUIRED' &&
  loan.state === 'OPEN' &&
  !application.isInternational &&
  !standsStill(application)
