import type { ApplicationState } from '../application/states.ts'
import { TOP_UP_STATES } from '../refinance/refinance-states.ts'

/**
 * The wire states in which a true match of a sanctions list can be held: those of a holdable application (note 051).
 */
export const HOLDABLE_WIRE_STATES = [
  // Of a refinance only, which `isHoldable` looks at.
  'OFFER_SELECT',
  'KYC_VERIFY',
  'FINAL_STEPS',
  'SIGN_DOCS',
  ...TOP_UP_STATES,
  'WAITING_FOR_COLLATERAL',
  'PENDING_LOAN_PAYOFF_COLLATERAL_TRANSFER',
  'FUNDABLE',
  'CRYPTO_FUNDING_VERIFY',
  'BORROWER_MICRO_DEPOSIT_CONFIRM',
  'MANUAL_FUNDING_RELEASE',
  'COMPLETE',
  'COLLATERAL_RELEASE',
  'CANCELLED',
] as const satisfies readonly ApplicationState[]
