import type { AddressPort } from '@pledge/providers/address/port'
import type pg from 'pg'
import type { Deps } from '../commands/deps.ts'

/** What the handlers are given: the commands' deps and the ports of interactive calls. */
export interface HttpDeps extends Deps {
  readonly addresses: AddressPort
  /** For the one read that is polled, which goes to the database in a single trip. */
  readonly pool: pg.Pool
}
