import type { Origination } from './origination.ts'

/**
 * Whether the next step is the lender's: the screening, or the review of an uploaded ID. Such an application does not
 * expire. It stays in a queue until the date by which Regulation B requires a decision (12 CFR 1002.9(a)(1)).
 */
export const isLendersTurn = ({ state, identity }: Origination): boolean =>
  state === 'KYC_VERIFY' || (state === 'FINAL_STEPS' && identity.status === 'PENDING')
