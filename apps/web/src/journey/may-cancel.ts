import type { Stage } from '@pledge/domain/application/states'

/**
 * Whether the borrower may cancel: in the stages applying and processing (journey, a new loan). The server checks
 * again.
 */
export const mayCancel = ({ stage }: { readonly stage: Stage }): boolean =>
  stage === 'APPLYING' || stage === 'PROCESSING'
