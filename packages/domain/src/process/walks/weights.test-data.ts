import type { CommandType } from '../commands.ts'
import { checksOf, signedAtOf } from '../../application/origination.ts'
import { isCollateralWhole } from '../../collateral/account.ts'
import { approvedAtOf, detailsIdOf, failureOf } from '../../disbursement/disbursement.ts'
import { fundedAtOf, paidInFullAtOf } from '../../loan/loan-state.ts'
import { isCollateralDeficient } from '../../view/deficiency.ts'
import type { LoanFile } from '../../view/loan-file.ts'
import { COMMANDS_BY_WEIGHT } from './usual-weights.test-data.ts'
import type { Random } from './random.test-data.ts'
import type { Persona } from './walk.test-data.ts'
import { bentOn } from './whims.test-data.ts'
import type { Trail } from './asked.test-data.ts'

/** How much a walk's inclination to each command differs from the usual: no two walks go wrong alike. */
export type Tempers = ReadonlyMap<CommandType, number>

export const tempersOf = (random: Random): Tempers =>
  new Map(
    (Object.keys(COMMANDS_BY_WEIGHT) as CommandType[]).map((type) => [type, 4 ** (random.next() * 2 - 1)]),
  )

/** Once the collateral is complete the chain rarely reports changes, except while the money may be on its way. */
const countUrgency = ({ collateral, disbursement, loan }: LoanFile): number => {
  if (approvedAtOf(disbursement) !== null && fundedAtOf(loan) === null) return 2
  return isCollateralWhole(collateral) ? 0.3 : 1
}

/** A hold is decided, reported and licensed once it is placed; a release request continues. */
const urgencyOf = (type: CommandType, file: LoanFile | null): number => {
  if (file === null) return 1
  const { application, disbursement, loan } = file
  const isApproved = approvedAtOf(disbursement) !== null
  if (type === 'SanctionsHoldPlaced') return fundedAtOf(loan) === null ? 0.4 : 1
  if (type.startsWith('Sanctions')) return application.sanctions === null ? 1 : 6
  if (type === 'DisbursementAccountGiven') return detailsIdOf(disbursement) === null ? 1 : 0.08
  if (type === 'CollateralCounted') return countUrgency(file)
  if (type === 'ApprovalRecorded') return isCollateralDeficient(file) ? 8 : 1
  if (type === 'LoanPaidOff') return paidInFullAtOf(loan) === null ? 0.2 : 4
  if (type === 'FundsSent') return isApproved ? 4 : 0.2
  if (type === 'DisbursementHoldLifted') return failureOf(disbursement)?.isOnHold === true ? 4 : 0.3
  if (type === 'IdentityUploaded') return application.identity.status === 'COMPLETED' ? 0.2 : 1
  if (type.startsWith('CollateralRelease')) return file.stage === 'COLLATERAL_RELEASE' ? 3 : 0.3
  if (type === 'MicroTransferSent') return application.sanctions === null ? 1 : 0.1
  if (type === 'DisbursementApprovalWithdrawn') return isApproved ? 1 : 0.001
  return 1
}

/** After its deadline an application soon ends. */
const lateness = (type: CommandType, file: LoanFile | null, now: number): number => {
  const checks = file === null || signedAtOf(file.application) !== null ? null : checksOf(file.application)
  return type === 'ApplicationExpired' && checks !== null && now >= checks.expiresAt ? 200 : 1
}

interface Inclination {
  readonly persona: Persona
  readonly tempers: Tempers
  readonly now: number
  readonly trail: Trail
}

export const weightOf = (
  type: CommandType,
  { persona, tempers, now, trail: { file } }: Inclination,
): number =>
  COMMANDS_BY_WEIGHT[type] *
  (tempers.get(type) ?? 1) *
  urgencyOf(type, file) *
  lateness(type, file, now) *
  bentOn(persona.whim, type, file?.state)
