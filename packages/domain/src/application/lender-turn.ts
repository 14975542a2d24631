import type { Origination } from './origination.ts'

/**
 * Whether the next step is the lender's: the screening, or the review of an ID that was uploaded. Such an application does
 * not expire; it stands in a queue until the day on which Regulation B asks for a decision (12 CFR 1002.9(a)(1)).
 */
export const isLendersTurn = ({ state, identity }: Origination): boolean =>
  state === 'KYC_VERIFY' || (state === 'FINAL_STEPS' && identity.status === 'PENDING')
