import { withTenant, type Database } from '../../store/database/database.ts'
import {
  hasTelemetrySession,
  insertExposure,
  linkAccountToTracker,
} from '../../store/telemetry/experiment-exposures.ts'
import { systemOf } from '../actors.ts'

export interface Exposure {
  readonly organizationId: string
  readonly key: string
  readonly round: number
  readonly trackerId: string
  /** The account that decided; null where the browser did. */
  readonly accountId: string | null
  readonly isOn: boolean
}

interface Deps {
  readonly db: Database
  readonly now: () => Date
}

/**
 * Records that a visitor met an experiment, once a round. Not for a browser without a telemetry session: its owner opted
 * out of being counted, or its tracker is made up. `mayStore` is asked only for the others.
 */
export const recordExposure = async (
  { db, now, mayStore }: Deps & { readonly mayStore: () => Promise<boolean> },
  exposure: Exposure,
): Promise<void> => {
  const { organizationId, trackerId, accountId } = exposure
  if (!(await hasTelemetrySession(db, trackerId)) || !(await mayStore())) return
  await withTenant(db, systemOf(organizationId), (tx) =>
    insertExposure(tx, { ...exposure, subjectId: accountId ?? trackerId, now: now() }),
  )
}

/** An account that signs in on a browser keeps the variants that the browser was shown before it. */
export const keepVariants = async (
  { db, now }: Deps,
  link: { readonly organizationId: string; readonly accountId: string; readonly trackerId: string },
): Promise<void> => {
  await withTenant(db, systemOf(link.organizationId), (tx) =>
    linkAccountToTracker(tx, { ...link, now: now() }),
  )
}
