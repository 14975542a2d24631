import { CreditOutcome } from './CreditOutcome.tsx'

/** /credit-no-match (row 1.2.80). */
export function CreditNoMatchScreen() {
  return <CreditOutcome state="SOFT_CREDIT_NO_MATCH" kind="noMatch" />
}
