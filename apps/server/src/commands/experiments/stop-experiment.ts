import { refuse, type Outcome } from '@pledge/domain/refusal'
import type { Subject } from '../../policies/subject.ts'
import { markExperimentStopped, type ExperimentRecord } from '../../store/telemetry/experiments.ts'
import { principalOf } from '../actors.ts'
import type { Deps } from '../deps.ts'

export interface StopExperiment {
  readonly subject: Subject
  readonly key: string
}

/** Switches an experiment off for everybody, at once; what it found stays. Idempotent. Refusal: `access.not-found`. */
export const stopExperiment =
  (deps: Deps) =>
  async ({ subject, key }: StopExperiment): Promise<Outcome<{ readonly experiment: ExperimentRecord }>> => {
    const stopped = await deps.transaction(principalOf(subject), ({ tx }) =>
      markExperimentStopped(tx, { key, agentId: subject.accountId, now: deps.clock.business() }),
    )
    return stopped === undefined ? refuse('access.not-found') : { ok: true, experiment: stopped }
  }
