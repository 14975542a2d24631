import type { ExperimentSubject } from '@pledge/domain/experiments/bucket'
import type { Database } from '../../store/database/database.ts'
import { withTenant } from '../../store/database/database.ts'
import { bucketsOfAccount } from '../../store/telemetry/experiment-exposures.ts'
import { experimentsOf, type Experiment } from '../../store/telemetry/experiments.ts'
import { systemOf } from '../actors.ts'

interface Visitor {
  readonly organizationId: string
  readonly trackerId: string
  readonly identityId: string | null
  readonly ignoreIdentify?: boolean
}

/** The experiments of an organization, and the subject by which the domain decides them for a visitor. */
export const experimentsFor = (
  db: Database,
  { organizationId, trackerId, identityId, ignoreIdentify = false }: Visitor,
): Promise<{ readonly experiments: readonly Experiment[]; readonly subject: ExperimentSubject }> =>
  withTenant(db, systemOf(organizationId), async (tx) => {
    const experiments = await experimentsOf(tx)
    const isByAccount = identityId !== null && experiments.length > 0
    const identityBuckets = isByAccount ? await bucketsOfAccount(tx, identityId) : new Map<string, number>()
    return { experiments, subject: { trackerId, identityId, ignoreIdentify, identityBuckets } }
  })
