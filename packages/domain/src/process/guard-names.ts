import * as applicationGuards from '../application/guards.ts'
import * as refinanceGuards from '../application/refinance-guards.ts'
import * as sanctionsGuards from '../application/sanctions-guards.ts'
import * as stepGuards from '../application/step-guards.ts'
import * as collateralGuards from '../collateral/guards.ts'
import * as approvalGuards from '../disbursement/approval-guards.ts'
import * as disbursementGuards from '../disbursement/guards.ts'
import * as liquidationGuards from '../liquidation/guards.ts'
import * as loanGuards from '../loan/guards.ts'
import * as marginGuards from '../margin/guards.ts'
import * as releaseGuards from '../release/guards.ts'

const NAMES = new Map<unknown, string>(
  [
    applicationGuards,
    stepGuards,
    refinanceGuards,
    sanctionsGuards,
    collateralGuards,
    releaseGuards,
    disbursementGuards,
    approvalGuards,
    loanGuards,
    marginGuards,
    liquidationGuards,
  ].flatMap((guards) => Object.entries(guards).map(([name, guard]) => [guard, name] as const)),
)

/** The exported name of a guard, e.g. `everyAgreementSigned`; null without a guard. */
export const guardName = (guard: unknown): string | null => NAMES.get(guard) ?? null
