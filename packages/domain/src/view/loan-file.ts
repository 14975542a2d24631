import type { ApplicationState, Stage } from '../application/states.ts'
import { wireStage, wireState, type LoanParts } from './wire.ts'

/**
 * Everything that is known of one loan: its four states, and where it stands on the wire. Everything outside of the domain
 * reads these.
 */
export interface LoanFile extends LoanParts {
  readonly id: string
  readonly organizationId: string
  readonly borrowerId: string
  readonly stage: Stage
  readonly state: ApplicationState
}

/** The file that four states make up. */
export const fileOfParts = (parts: LoanParts): LoanFile => {
  const { application, collateral, disbursement, loan } = parts
  const { id, organizationId, borrowerId } = application
  return {
    id,
    organizationId,
    borrowerId,
    stage: wireStage(parts),
    state: wireState(parts),
    application,
    collateral,
    disbursement,
    loan,
  }
}
