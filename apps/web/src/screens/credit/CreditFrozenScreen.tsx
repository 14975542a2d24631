import { CreditOutcome } from './CreditOutcome.tsx'

/** /credit-frozen (row 1.2.78). */
export function CreditFrozenScreen() {
  return <CreditOutcome state="SOFT_CREDIT_FROZEN" kind="frozen" />
}
