import type { ApplicationState, Stage } from '../application/states.ts'
import { wireStage, wireState, type LoanParts } from './wire.ts'

/** A loan's states and its wire state. Everything outside of the domain reads these. */
export interface LoanFile extends LoanParts {
  readonly id: string
  readonly organizationId: string
  readonly borrowerId: string
  /** The number of its events, over all its streams except monitoring and sales, which are kept apart (notes 069 and 074). */
  readonly version: number
  readonly stage: Stage
  readonly state: ApplicationState
}

/** The file of these states, after this many events. */
export const fileOfParts = (parts: LoanParts, version: number): LoanFile => {
  const { application, collateral, disbursement, loan, margin, releases, liquidations } = parts
  const { id, organizationId, borrowerId } = application
  return {
    id,
    organizationId,
    borrowerId,
    version,
    stage: wireStage(parts),
    state: wireState(parts),
    application,
    collateral,
    disbursement,
    loan,
    margin,
    releases,
    liquidations,
  }
}
