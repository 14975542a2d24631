import { nextRound, type ExperimentDefinition } from '@pledge/domain/experiments/experiment'
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
}

/**
 * Defines an experiment of the organization, or changes it: another share, or a stopped one that starts again, begins a
 * new round. Idempotent. Refusal: `experiment.too-many`.
 */
export const saveExperiment =
  (deps: Deps) =>
  async ({
    subject,
    key,
    definition,
  }: SaveExperiment): Promise<Outcome<{ readonly experiment: ExperimentRecord }>> =>
    deps.transaction(principalOf(subject), async ({ tx }) => {
      const before = await lockExperiment(tx, key)
      if (before === undefined && (await experimentCount(tx)) >= MOST_EXPERIMENTS)
        return refuse('experiment.too-many')
      const round = nextRound(before, definition.enabledBps)
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
