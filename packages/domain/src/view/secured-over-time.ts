import { accountAfter } from '../collateral/account-after.ts'
import { countedUnits, type CollateralAccount } from '../collateral/account.ts'
import type { CollateralEvent } from '../collateral/events.ts'
import { streamOf, type FileEvent } from '../process/events.ts'

/** From a moment on, what secures a loan, in base units. */
export interface SecuredSince {
  readonly at: number
  readonly units: bigint
}

/** How the counted collateral of a loan changed, oldest first, from the events of its account alone. */
export const securedOverTime = (events: readonly FileEvent[]): readonly SecuredSince[] => {
  const steps: SecuredSince[] = []
  let account: CollateralAccount = { state: 'UNOPENED' }
  for (const event of events) {
    if (streamOf(event.type) !== 'collateral') continue
    account = accountAfter(account, event as CollateralEvent)
    const units = countedUnits(account)
    if (units !== (steps.at(-1)?.units ?? 0n)) steps.push({ at: event.at, units })
  }
  return steps
}

/** What secured a loan at a moment; nothing before its first deposit. */
export const securedAt = (steps: readonly SecuredSince[], at: number): bigint =>
  steps.findLast((step) => step.at <= at)?.units ?? 0n
