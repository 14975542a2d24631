import type { Stage } from '@pledge/domain/application/states'

/** Whether the borrower may cancel: while applying or processing (journey, a new loan). The server decides again. */
export const mayCancel = ({ stage }: { readonly stage: Stage }): boolean =>
  stage === 'APPLYING' || stage === 'PROCESSING'
