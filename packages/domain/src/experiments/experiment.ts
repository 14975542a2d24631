import * as z from 'zod/mini'

/**
 * What an experiment may change: a closed list. Price, eligibility and offers are not on it, and never will be: to vary
 * them at random between applicants is a risk under the Equal Credit Opportunity Act (12 CFR 1002.4(a)). Besides, no
 * module of a rate, a rule of eligibility or an offer may import this folder (`.dependency-cruiser.cjs`).
 */
export const EXPERIMENT_AREAS = ['sign-in', 'wording', 'layout', 'help', 'identity-upload'] as const
export type ExperimentArea = (typeof EXPERIMENT_AREAS)[number]

/** The step of a borrower that an experiment is judged by: an application started, or a loan funded. */
export const EXPERIMENT_GOALS = ['application', 'loan'] as const
export type ExperimentGoal = (typeof EXPERIMENT_GOALS)[number]

/** The key of an experiment, as the flag service and its callers name it. */
export const EXPERIMENT_KEY = /^[a-z0-9][a-z0-9-]{0,79}$/
export const MAX_EXPERIMENT_TEXT = 500
export const MAX_EXPERIMENT_OWNER = 100
const BPS = 10_000

/** The definition that an administrator writes. `owner` is the person or team at the lender who answers for it. */
export const experimentDefinition = z.object({
  description: z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_EXPERIMENT_TEXT)),
  area: z.enum(EXPERIMENT_AREAS),
  goal: z.enum(EXPERIMENT_GOALS),
  owner: z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_EXPERIMENT_OWNER)),
  /** The share of visitors for whom the flag is on, in basis points. */
  enabledBps: z.int().check(z.minimum(0), z.maximum(BPS)),
})
export type ExperimentDefinition = z.infer<typeof experimentDefinition>

/** The part of a stored experiment that its next round depends on. */
export interface ExperimentRound {
  readonly enabledBps: number
  readonly goal: ExperimentGoal
  readonly round: number
  readonly stoppedAt: Date | null
}

/**
 * The round after a change: a new one when the share or the goal changes or a stopped experiment starts again, and
 * otherwise the same. A round is judged by one goal, because two would have two chances of a false finding. Results compare visitors of one round, in which the share is constant: pooled over a changed
 * share, a day with more funded loans would count for whichever variant was larger on it (Simpson's paradox).
 */
export const nextRound = (
  before: ExperimentRound | undefined,
  { enabledBps, goal }: Pick<ExperimentDefinition, 'enabledBps' | 'goal'>,
): number => {
  if (before === undefined) return 1
  const isSame = before.enabledBps === enabledBps && before.goal === goal && before.stoppedAt === null
  return isSame ? before.round : before.round + 1
}

/** The state of an experiment that its editor read; null where there was none yet. */
export interface SeenExperiment {
  readonly round: number
  readonly isStopped: boolean
}

/**
 * Whether an experiment is no longer as its editor read it, so that saving would undo a stop or another share. Repeating
 * a save that has already taken effect is not a conflict.
 */
export const isChangedSince = (
  before: (ExperimentRound & ExperimentDefinition) | undefined,
  seen: SeenExperiment | null,
  definition: ExperimentDefinition,
): boolean => {
  if (before === undefined) return seen !== null
  const isStopped = before.stoppedAt !== null
  if (seen !== null && seen.round === before.round && seen.isStopped === isStopped) return false
  const isSaved = (['description', 'area', 'goal', 'owner', 'enabledBps'] as const).every(
    (part) => before[part] === definition[part],
  )
  return isStopped || !isSaved
}
