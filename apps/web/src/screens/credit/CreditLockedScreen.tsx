import { CreditOutcome } from './CreditOutcome.tsx'

/** /credit-locked (row 1.2.79). */
export function CreditLockedScreen() {
  return <CreditOutcome state="SOFT_CREDIT_LOCKED" kind="locked" />
}
