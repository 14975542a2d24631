import { coinOf } from '@pledge/domain/application/origination'
import { securedUnits } from '@pledge/domain/view/secured-units'
import { ltvBpsUp, type SeenPrice } from '@pledge/domain/disbursement/cover'
import type { LendingRules } from '@pledge/domain/organization/lending-rules'
import { latestPrice } from '../../store/offer/prices.ts'
import type { ApplicationRecord } from '../../store/application/applications.ts'
import type { Tx } from '../../store/database/database.ts'
import { lendingRulesVersion } from '../../store/organization/organizations.ts'
import type { Deps } from '../deps.ts'
import { quoteOf } from '../disbursement/post-disbursement.ts'

export interface PriceOfDisbursement {
  /** Undefined where there is no price. */
  readonly seen: SeenPrice | undefined
  /** Older than the organization allows: nothing is approved or sent with it (decision 19). */
  readonly isStale: boolean
  readonly units: bigint
  readonly owedCents: bigint
  readonly rules: LendingRules
}

/**
 * The newest price, applied to the confirmed collateral behind a disbursement (row 1.6.07, note 049), by the rules that
 * the application keeps. The balance is the amount financed with its fee: no interest accrues before the money is sent.
 */
export const priceOfDisbursement =
  (deps: Pick<Deps, 'clock'>) =>
  async (tx: Tx, record: ApplicationRecord): Promise<PriceOfDisbursement | undefined> => {
    const { file } = record
    const { application, organizationId } = file
    const coin = coinOf(application)
    if (coin === null) return undefined
    const rules = await lendingRulesVersion(tx, organizationId, record.lendingRulesVersion)
    const owedCents = (await quoteOf(tx, file)).amountCents
    const units = securedUnits(file)
    const price = await latestPrice(tx, coin)
    if (price === undefined) return { seen: undefined, isStale: true, units, owedCents, rules }
    const { priceCents, observedAt } = price
    const ageMs = deps.clock.business().getTime() - observedAt.getTime()
    return {
      seen: {
        priceCents,
        observedAtMs: observedAt.getTime(),
        ltvBps: ltvBpsUp({ coin, units, owedCents, priceCents }),
      },
      isStale: ageMs > rules.maxPriceAgeSeconds * 1_000,
      units,
      owedCents,
      rules,
    }
  }
