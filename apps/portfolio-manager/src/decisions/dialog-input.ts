import type { ApplicationFile } from '@pledge/contract/portfolio'
import { portfolioFrame } from '@pledge/copy/en/portfolio/frame'

/** The input of every decision dialog. */
export interface DecisionOf {
  readonly application: ApplicationFile
  /** Called after the decision was saved, with the message to show. */
  readonly onDecided: (outcome: string) => void
  readonly onClose: () => void
}

/** The borrower's name, their email address before the details, or a dash. */
export const borrowerName = ({ borrower }: Pick<ApplicationFile, 'borrower'>): string =>
  borrower?.name || borrower?.email || portfolioFrame.notGiven
