import type { Application } from './application.ts'

type OfTurn = Pick<Application, 'state' | 'identityStatus' | 'signedAt' | 'endedAt'>

/**
 * Whether the next step is the lender's: the screening, or the review of an ID that was uploaded. Such an application does
 * not expire; it stands in a queue until the day on which Regulation B asks for a decision (12 CFR 1002.9(a)(1)).
 */
export const isLendersTurn = ({ state, identityStatus, signedAt, endedAt }: OfTurn): boolean =>
  endedAt === null &&
  (state === 'KYC_VERIFY' || (state === 'FINAL_STEPS' && signedAt === null && identityStatus === 'PENDING'))
