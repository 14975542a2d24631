import { isCollateralWhole, type Application } from '../../application/application.ts'
import { isCollateralShort } from '../../application/collateral-short.ts'
import type { CommandType } from '../../application/commands.ts'
import { COMMANDS_BY_WEIGHT } from './usual-weights.test-data.ts'
import type { Random } from './random.test-data.ts'
import type { Persona } from './walk.test-data.ts'
import { bentOn } from './whims.test-data.ts'
import type { Trail } from '../drive.test-data.ts'

/** How much more or less than usual a walk is inclined to each command: no two walks go wrong alike. */
export type Tempers = ReadonlyMap<CommandType, number>

export const tempersOf = (random: Random): Tempers =>
  new Map(
    (Object.keys(COMMANDS_BY_WEIGHT) as CommandType[]).map((type) => [type, 4 ** (random.next() * 2 - 1)]),
  )

/** Once it is whole the chain seldom says anything new, but while the money may be on its way. */
const countUrgency = (application: Application): number => {
  if (application.releasedAt !== null && application.fundedAt === null) return 2
  return isCollateralWhole(application) ? 0.3 : 1
}

/** A hold is decided, reported and licensed once it is there; a request for coins goes its way. */
const urgencyOf = (type: CommandType, application: Application | null): number => {
  if (application === null) return 1
  if (type === 'SanctionsHoldPlaced') return application.fundedAt === null ? 0.4 : 1
  if (type.startsWith('Sanctions')) return application.sanctions === null ? 1 : 6
  if (type === 'PayoutDetailsSaved') return application.payoutDetailsId === null ? 1 : 0.08
  if (type === 'CollateralCounted') return countUrgency(application)
  if (type === 'ApprovalRecorded') return isCollateralShort(application) ? 8 : 1
  if (type === 'LoanPaidOff') return application.paidInFullAt === null ? 0.2 : 4
  if (type === 'FundsSent') return application.releasedAt === null ? 0.2 : 4
  if (type === 'PayoutHoldLifted') return application.payoutTrouble?.isHeld === true ? 4 : 0.3
  if (type === 'IdentityUploaded') return application.identityStatus === 'COMPLETED' ? 0.2 : 1
  if (type.startsWith('CollateralReturn')) return application.stage === 'COLLATERAL_RELEASE' ? 3 : 0.3
  if (type === 'MicroTransferSent') return application.sanctions === null ? 1 : 0.1
  if (type === 'ReleaseWithdrawn') return application.releasedAt === null ? 0.001 : 1
  return 1
}

/** After the deadline of its steps an application is over before long. */
const lateness = (type: CommandType, application: Application | null, now: number): number => {
  const expiresAt = application?.signedAt === null ? application.expiresAt : null
  return type === 'ApplicationExpired' && expiresAt !== null && now >= expiresAt ? 200 : 1
}

interface Inclined {
  readonly persona: Persona
  readonly tempers: Tempers
  readonly now: number
  readonly trail: Trail
}

export const weightOf = (
  type: CommandType,
  { persona, tempers, now, trail: { application } }: Inclined,
): number =>
  COMMANDS_BY_WEIGHT[type] *
  (tempers.get(type) ?? 1) *
  urgencyOf(type, application) *
  lateness(type, application, now) *
  bentOn(persona.whim, type, application?.state)
