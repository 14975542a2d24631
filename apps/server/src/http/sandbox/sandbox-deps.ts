import type { Simulation } from '@pledge/sandbox/simulation'
import type { MovableClock } from '../../clock.ts'
import type { Sealer } from '../../seal.ts'
import type { Database } from '../../store/database/database.ts'
import type { OrganizationRegistry } from '../../store/organization/organizations.ts'

export interface SandboxDeps {
  readonly simulation: Simulation
  readonly clock: MovableClock
  readonly sweeperDb: Database
  readonly db: Database
  readonly sealer: Sealer
  readonly organizations: Pick<OrganizationRegistry, 'byCode'>
  readonly signIns: readonly {
    readonly kind: string
    readonly role: string | null
    readonly email: string
    readonly password: string
    readonly organization: string
  }[]
  /** Runs the watchers at once, so that what was done shows without waiting for their next turn. */
  readonly runWatchers: () => Promise<void>
}
