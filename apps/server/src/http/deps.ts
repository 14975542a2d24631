import type { Principal } from '@pledge/domain/organization/principal'
import type { AddressPort } from '@pledge/providers/address/port'
import type { Logger } from 'pino'
import type { Deps } from '../commands/deps.ts'
import type { Origins } from '../identity/origins.ts'
import type { Metrics } from '../metrics.ts'
import type { findApplicationState } from '../store/application/application-state.ts'
import type { Database } from '../store/database/database.ts'

/** The dependencies of handlers: those of commands, and the ports of interactive calls. */
export interface HttpDeps extends Deps {
  readonly log: Logger
  readonly metrics: Pick<Metrics, 'unreadable'>
  readonly addresses: AddressPort
  readonly sweeperDb: Database
  /** How many unused deposit addresses in a row the wallets of the custodian search. */
  readonly addressGapLimit: number
  /** The origin of the brand whose host received the request. */
  readonly originOf: (host: string) => Promise<string>
  readonly origins: Origins
  /** The one polled read, which needs a single database round trip. */
  readonly readState: (principal: Principal, applicationId: string) => ReturnType<typeof findApplicationState>
}
