import type { Queues } from '@pledge/contract/portfolio'
import { isGapNear } from '@pledge/domain/collateral/address-gap'
import type { UnusedRun } from '../../store/collateral/address-runs.ts'

/** The account keys whose unused addresses come near what a wallet searches. */
export const presentAddressGaps = (runs: readonly UnusedRun[], limit: number): Queues['addressGaps'] =>
  runs
    .filter(({ unused }) => isGapNear(unused, limit))
    .map(({ coin, unused }) => ({ coin, unusedAddresses: unused, limit }))
