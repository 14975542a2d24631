import { refuse, type Outcome } from '../refusal.ts'

/** What a legal hold keeps: the records of one application and its loan, or all of a borrower (note 086). */
export const LEGAL_HOLD_COVERS = ['APPLICATION', 'BORROWER'] as const
export type LegalHoldCovers = (typeof LEGAL_HOLD_COVERS)[number]

/** Steps that end a hold: one agent proposes, another agent lifts; anybody with the right may keep it instead. */
export const LEGAL_HOLD_STEPS = ['propose-lift', 'lift', 'keep'] as const
export type LegalHoldStep = (typeof LEGAL_HOLD_STEPS)[number]

/** The case or request that a hold is for, in characters. */
export const MAX_MATTER_CHARACTERS = 200

export interface LegalHoldState {
  /** Null while nobody proposes to lift it. */
  readonly liftProposedBy: string | null
  readonly isLifted: boolean
}

/**
 * Whether an agent may take a step about a hold. A hold that were lifted by one person could be lifted to destroy evidence, so
 * lifting takes two. Refusals: `transition.not-allowed`, `approval.same-agent`.
 */
export const legalHoldStep = (
  hold: LegalHoldState,
  step: LegalHoldStep,
  agentId: string,
): Outcome<object> => {
  const isProposed = hold.liftProposedBy !== null
  if (hold.isLifted || isProposed === (step === 'propose-lift')) return refuse('transition.not-allowed')
  if (step === 'lift' && hold.liftProposedBy === agentId) return refuse('approval.same-agent')
  return { ok: true }
}
