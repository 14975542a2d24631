import { ACTOR_KINDS, type ActorKind } from '../../decider/actors.ts'
import type { Command, CommandType } from '../commands.ts'
import { partIn } from '../part.ts'
import { DAY_MS } from '../../application/limits.ts'
import { expiresAtOf, signedAtOf } from '../../application/origination.ts'
import { depositsDueAtOf } from '../../collateral/account.ts'
import { approvalsOf } from '../../disbursement/disbursement.ts'
import { paymentsOf } from '../../loan/loan-state.ts'
import { lastHeldUntil } from '../../servicing/received-payment.ts'
import { openCall } from '../../margin/margin-state.ts'
import type { LoanFile } from '../../view/loan-file.ts'
import { ask, NOTHING, type Trail, type WalkedTrail, type WalkStep } from './asked.test-data.ts'
import { COLLATERAL } from './collateral.test-data.ts'
import { DISBURSEMENT } from './disbursement.test-data.ts'
import { LIQUIDATION } from './liquidation.test-data.ts'
import { LOAN } from './loan.test-data.ts'
import { MARGIN } from './margin.test-data.ts'
import { ORIGINATION } from './origination.test-data.ts'
import { personaOf, refinancerOf } from './persona.test-data.ts'
import { randomOf, weighted, type Random } from './random.test-data.ts'
import { SANCTIONS } from './sanctions.test-data.ts'
import { MINUTE_MS, type Makers, type Persona } from './walk.test-data.ts'
import { tempersOf, weightOf, type Tempers } from './weights.test-data.ts'

const MAKERS: Makers<CommandType> = {
  ...ORIGINATION,
  ...COLLATERAL,
  ...DISBURSEMENT,
  ...LOAN,
  ...SANCTIONS,
  ...MARGIN,
  ...LIQUIDATION,
}
/** What is asked for, and does not follow by itself. */
export const COMMAND_TYPES = Object.keys(MAKERS) as CommandType[]

const FIRST_DAY = Date.UTC(2026, 2, 2, 14)
const AGENTS = ['ann', 'bob', 'cyd']
/** How often another command is tried after a refusal. */
const MOST_TRIES = 12
/** How many refused commands stay in the walk: those with a guard's reason, and all others. */
const EXPLAINED_KEPT = 0.6
const OTHERS_KEPT = 0.1
const OVER = ['DECLINED', 'EXPIRED', 'CANCELLED']
/** Commands still tried on an ended application. */
const AFTER_THE_END = 6

interface Way {
  readonly random: Random
  readonly persona: Persona
  readonly tempers: Tempers
  readonly fresh: (noun: string) => string
  now: number
  trail: Trail
  readonly steps: WalkStep[]
}

const ruleOf = (file: LoanFile | null, type: CommandType) => partIn(file, type)?.ruleOf(type)

const actorOf = (random: Random, kind: ActorKind) => ({
  kind,
  id: kind === 'agent' ? random.pick(AGENTS) : `${kind}-1`,
})

const commandFor = (way: Way, type: CommandType, kind: ActorKind): Command => {
  const by = actorOf(way.random, kind)
  return { type, by, data: MAKERS[type]({ ...way, file: way.trail.file, by }) } as Command
}

/** A command that the table allows here, by the walk's weights. */
const allowed = (way: Way): Command | undefined => {
  const { file } = way.trail
  const candidates = COMMAND_TYPES.flatMap((type) => {
    const rule = ruleOf(file, type)
    return rule === undefined ? [] : [[{ type, rule }, weightOf(type, way)] as const]
  })
  const chosen = weighted(way.random, candidates)
  return chosen && commandFor(way, chosen.type, way.random.pick(chosen.rule.by))
}

/** Any command, by any actor. */
const anything = (way: Way): Command =>
  commandFor(way, way.random.pick(COMMAND_TYPES), way.random.pick(ACTOR_KINDS))

/** A command that the table allows here, by an actor that it does not name. */
const byAnother = (way: Way): Command => {
  const command = allowed(way)
  return command === undefined
    ? anything(way)
    : ({ ...command, by: actorOf(way.random, way.random.pick(ACTOR_KINDS)) } as Command)
}

/** The same command again, like a repeated report. */
const repeated = (way: Way): Command => {
  const { random, steps } = way
  const before = random.chance(0.6) ? steps.slice(-1) : steps
  return before.length === 0 ? anything(way) : random.pick(before).command
}

const tell = (way: Way, command: Command): void => {
  const { trail, step } = ask(way.trail, command, way.now)
  way.trail = trail
  way.steps.push(step)
}

/** Advances where possible: some refused commands are kept in the walk, and others are tried. */
const goOn = (way: Way): void => {
  for (let tried = 0; tried < MOST_TRIES; tried += 1) {
    const command = allowed(way)
    if (command === undefined) return
    const { refused } = ask(way.trail, command, way.now).step
    if (refused === null) return tell(way, command)
    const isExplained = refused !== 'transition.not-allowed'
    if (way.random.chance(isExplained ? EXPLAINED_KEPT : OTHERS_KEPT)) tell(way, command)
  }
}

/** The times at which something changes automatically. */
const boundaries = ({ trail: { file }, steps, persona }: Way): readonly number[] => {
  if (file === null) return []
  const lapses = steps
    .slice(-6)
    .flatMap(({ command: { data } }) => [
      'lapsesAt' in data ? data.lapsesAt : null,
      'idleUntil' in data ? data.idleUntil : null,
    ])
  const covers = approvalsOf(file.disbursement).flatMap(({ cover }) => cover?.lapsesAt ?? [])
  return [
    expiresAtOf(file.application),
    depositsDueAtOf(file.collateral),
    lastHeldUntil(paymentsOf(file.loan)),
    openCall(file.margin)?.cureBy ?? null,
    persona.renews === 'nothing' ? null : persona.maturesAt,
    ...lapses,
    ...covers,
  ].filter((at) => typeof at === 'number')
}

const isBentOnExpiry = ({ persona: { whim }, trail: { file } }: Way): boolean =>
  whim?.type === 'ApplicationExpired' && whim.state === file?.state

const passTime = (way: Way): void => {
  const { random } = way
  // Before the last signature a passed deadline ends nearly everything.
  const { file } = way.trail
  const isSigned = file !== null && signedAtOf(file.application) !== null
  const ahead = boundaries(way).filter((at) => at > way.now)
  const isAwaited = isBentOnExpiry(way) && random.chance(0.5)
  if (ahead.length > 0 && (isAwaited || random.chance(isSigned ? 0.1 : 0.012))) {
    way.now = Math.max(way.now, Math.min(...ahead) + random.pick([-1, 0, 0, 1]))
    return
  }
  const isLong = random.chance(isSigned ? 0.06 : 0.006)
  way.now += isLong ? random.between(1, 40) * DAY_MS : random.between(0, 90) * MINUTE_MS
}

const takeStep = (way: Way): void => {
  passTime(way)
  const roll = way.random.next()
  if (roll < 0.8) goOn(way)
  else if (roll < 0.87) tell(way, anything(way))
  else if (roll < 0.92) tell(way, byAnother(way))
  else tell(way, repeated(way))
}

const isOver = ({ trail: { file } }: Way): boolean =>
  file !== null && OVER.includes(file.state) && file.stage === 'FINAL'

const LEAST_STEPS = 30
const MOST_STEPS = 95

/** The walk of a seed: as many steps as its time allows, and a few after its end. */
export const walkOf = (seed: number): WalkedTrail => walkedBy(personaOf, seed)

/** The walk of a borrower who refinances claimed loans. */
export const refinanceWalkOf = (seed: number): WalkedTrail => walkedBy(refinancerOf, seed)

const walkedBy = (whose: typeof personaOf, seed: number): WalkedTrail => {
  const random = randomOf(seed)
  const counts = new Map<string, number>()
  const now = FIRST_DAY + random.between(0, 300) * DAY_MS + random.between(0, 1439) * MINUTE_MS
  const way: Way = {
    random,
    persona: whose(random, now),
    tempers: tempersOf(random),
    fresh: (noun) => {
      const count = (counts.get(noun) ?? 0) + 1
      counts.set(noun, count)
      return `${noun}-${count}`
    },
    now,
    trail: NOTHING,
    steps: [],
  }
  const most = random.between(LEAST_STEPS, MOST_STEPS)
  for (let after = 0; way.steps.length < most && after < AFTER_THE_END;) {
    takeStep(way)
    if (isOver(way)) after += 1
  }
  return { id: `walk-${String(seed).padStart(4, '0')}`, steps: way.steps, trail: way.trail }
}
