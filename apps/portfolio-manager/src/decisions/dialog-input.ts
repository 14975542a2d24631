import type { ApplicationFile } from '@pledge/contract/portfolio'
import { portfolioFrame } from '@pledge/copy/en/portfolio/frame'

/** What every dialog of a decision is given. */
export interface DecisionOf {
  readonly application: ApplicationFile
  /** The decision was saved; with what is told of it. */
  readonly onDecided: (outcome: string) => void
  readonly onClose: () => void
}

/** The borrower by name, by address before the details, or a dash. */
export const borrowerName = ({ borrower }: Pick<ApplicationFile, 'borrower'>): string =>
  borrower?.name || borrower?.email || portfolioFrame.notGiven
