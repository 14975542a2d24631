import type { AddressPort } from '@pledge/providers/address/port'
import type { Deps } from '../commands/deps.ts'

/** What the handlers are given: the commands' deps and the ports of interactive calls. */
export interface HttpDeps extends Deps {
  readonly addresses: AddressPort
}
