import type { LoanFile } from './loan-file.ts'

/** How long after the disbursement the bank may still return it. */
export const LINK_KEPT_AFTER_FUNDING_MS = 60 * 86_400_000

/**
 * How long an application that entered its state at `enteredAt` needs its bank links: not at all once it ended without
 * a loan, and for sixty days after its money was sent; null while it is open. Milliseconds on the business clock.
 */
export const linksNeededUntil = ({ state }: Pick<LoanFile, 'state'>, enteredAt: number): number | null => {
  switch (state) {
    case 'CANCELLED':
    case 'DECLINED':
    case 'EXPIRED':
      return enteredAt
    case 'COMPLETE':
      return enteredAt + LINK_KEPT_AFTER_FUNDING_MS
    default:
      return null
  }
}
