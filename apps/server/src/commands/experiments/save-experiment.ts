import { mayHaveShare } from '@pledge/domain/experiments/additional-docs'
import {
  isChangedSince,
  nextRound,
  type ExperimentDefinition,
  type SeenExperiment,
} from '@pledge/domain/experiments/experiment'
import { refuse, type Outcome } from '@pledge/domain/refusal'
import type { Subject } from '../../policies/subject.ts'
import {
  experimentCount,
  lockExperiment,
  MOST_EXPERIMENTS,
  upsertExperiment,
  type ExperimentRecord,
} from '../../store/telemetry/experiments.ts'
import { principalOf } from '../actors.ts'
import type { Deps } from '../deps.ts'

export interface SaveExperiment {
  readonly subject: Subject
  readonly key: string
  readonly definition: ExperimentDefinition
  readonly seen: SeenExperiment | null
}

/**
 * Defines an experiment of the organization, or changes it: another share or goal, or a stopped one that starts again,
 * begins a new round. Idempotent. Refusals: `experiment.changed`, where it is no longer as its editor saw it;
 * `experiment.whole-share`; `experiment.too-many`.
 */
export const saveExperiment =
  (deps: Deps) =>
  async ({
    subject,
    key,
    definition,
    seen,
  }: SaveExperiment): Promise<Outcome<{ readonly experiment: ExperimentRecord }>> =>
    deps.transaction(principalOf(subject), async ({ tx }) => {
      if (!mayHaveShare(key, definition.enabledBps)) return refuse('experiment.whole-share')
      const before = await lockExperiment(tx, key)
      if (isChangedSince(before, seen, definition)) return refuse('experiment.changed')
      if (before === undefined && (await experimentCount(tx)) >= MOST_EXPERIMENTS)
        return refuse('experiment.too-many')
      const round = nextRound(before, definition)
      const experiment = await upsertExperiment(tx, {
        ...definition,
        organizationId: subject.organizationId,
        key,
        round,
        roundStartedAt: before?.round === round ? before.roundStartedAt : deps.clock.business(),
        agentId: subject.accountId,
      })
      return { ok: true, experiment }
    })
