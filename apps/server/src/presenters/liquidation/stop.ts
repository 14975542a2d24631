import type { SaleView } from '@pledge/contract/portfolio-sales'
import type { Liquidation } from '@pledge/domain/liquidation/liquidation'
import { stopOf } from '@pledge/domain/liquidation/steps-of-agents'

/** Who stopped a sale, and why; null while nobody has. */
export const presentStop = (sale: Liquidation, nameOf: (accountId: string) => string): SaleView['stop'] => {
  const stop = stopOf(sale)
  return (
    stop && {
      cause: stop.cause,
      reason: stop.reason,
      since: new Date(stop.since).toISOString(),
      by: stop.agentId === null ? null : nameOf(stop.agentId),
    }
  )
}
