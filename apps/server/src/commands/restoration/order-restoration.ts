import { depositAddressOf } from '@pledge/domain/collateral/account'
import type { Coin } from '@pledge/domain/collateral/coins'
import { feeCentsOf, netProceedsCentsOf, type Liquidation } from '@pledge/domain/liquidation/liquidation'
import { openSale } from '@pledge/domain/liquidation/sales'
import { isSliceOrdered } from '@pledge/domain/liquidation/situations'
import type { CoinUnits } from '@pledge/domain/money/amounts'
import type { saleRulesSchema } from '@pledge/domain/organization/sale-rules'
import { previewRestoration } from '@pledge/domain/restoration/purchase-size'
import type { Restoration, RestorationTerms } from '@pledge/domain/restoration/restoration'
import { refuse, type Outcome } from '@pledge/domain/refusal'
import type * as z from 'zod'
import { defaultDecisionsOf, plannedSale } from '../../store/delinquency/default-decisions.ts'
import { marginConditions } from '../../store/margin/margin-conditions.ts'
import { latestPrice } from '../../store/offer/prices.ts'
import { insertRestoration } from '../../store/restoration/restorations.ts'
import { jobActor, systemOf } from '../actors.ts'
import { withLockedApplication, type LockedApplication } from '../application/locked-application.ts'
import { asSubject, belongsTo, type OfSubject } from '../application/of-application.ts'
import { readApplication } from '../application/read-application.ts'
import type { Deps } from '../deps.ts'
import { saleMoment } from '../liquidation/sale-moment.ts'

/** How the operator trades now. Read before the transaction: it takes a connection. */
const rulesOf = async ({ organizations }: Pick<Deps, 'organizations'>, organizationId: string) => {
  const owner = await organizations.byId(organizationId)
  if (owner === undefined) throw new Error('an organization is never deleted')
  return owner.rules.sales
}

/**
 * Whether agents have decided on a sale of the loan. Borrowers see no decision of agents, so that it is read for the product. None
 * can follow while a conversion is open.
 */
const isSalePlanned = async (
  deps: Deps,
  { applicationId, subject: { organizationId } }: OfSubject,
): Promise<boolean> => {
  const found = await readApplication(deps)({
    principal: systemOf(organizationId),
    applicationId,
    more: (tx) => defaultDecisionsOf(tx, applicationId),
  })
  return found.ok && plannedSale(found.more) !== undefined
}

const termsOf = (
  { terms: { coin, targetLtvBps } }: Liquidation,
  { sliceCents, minimumCents, ...rules }: z.output<typeof saleRulesSchema>,
): RestorationTerms => ({
  ...rules,
  coin,
  targetLtvBps,
  sliceCents: BigInt(sliceCents),
  minimumCents: BigInt(minimumCents),
})

/** The newest price of a coin, where it is not too old; null otherwise. */
const currentPriceCents = async (
  { tx, file, now }: LockedApplication,
  coin: Coin,
): Promise<bigint | null> => {
  const { maxPriceAgeSeconds } = await marginConditions(tx, file.organizationId)
  const newest = await latestPrice(tx, coin)
  const isCurrent =
    newest !== undefined && now.getTime() - newest.observedAt.getTime() <= maxPriceAgeSeconds * 1_000
  return isCurrent ? newest.priceCents : null
}

/**
 * The borrower has the USDC of a conversion turned back into coins (gap G.72, note 091). `shownUnits`: the least that was shown to
 * them, in base units, at the worst price that orders accept; a price that has risen since brings less, and is refused. Refusals:
 * transition.not-allowed for anybody but the borrower; where nothing is held, or a restoration is under way; under a hold and while
 * automatic action is stopped; of a loan that owes nothing, of which a sale is due or agents have decided on one (note 093); while a
 * payment can be reversed, because without it the loan would be called at once; without a current price or an address of the loan;
 * and while the LTV would not be below the target of the sale.
 */
export const orderRestoration =
  (deps: Deps) =>
  async (
    input: OfSubject & { readonly shownUnits: CoinUnits },
  ): Promise<Outcome<{ readonly restorationId: string }>> => {
    // An agent may open the loan of a borrower, and does not decide this for them.
    if (input.subject.kind !== 'customer') return refuse('transition.not-allowed')
    const rules = await rulesOf(deps, input.subject.organizationId)
    const isPlanned = await isSalePlanned(deps, input)
    return withLockedApplication(deps)<Outcome<{ readonly restorationId: string }>>(
      asSubject(input),
      async (locked) => {
        const { tx, file, now } = locked
        const sale = openSale(file.liquidations)
        if (sale?.state !== 'CONVERTED' || depositAddressOf(file.collateral) === null)
          return refuse('transition.not-allowed')
        const by = jobActor('restore-collateral')
        const { facts, owed } = await saleMoment(locked, { liquidation: sale, quotes: [], by })
        const owedCents = owed.chargesCents + owed.interestCents + owed.principalCents
        const isOpen = facts.isLoanOpen && owedCents > 0n && !facts.isSaleDue && facts.hold === 'NONE'
        const isReversible = now.getTime() < facts.paymentsHeldUntil
        if (!isOpen || isPlanned || isReversible || !isSliceOrdered(facts.situations))
          return refuse('transition.not-allowed')
        const priceCents = await currentPriceCents(locked, sale.terms.coin)
        if (priceCents === null) return refuse('transition.not-allowed')
        const terms = termsOf(sale, rules)
        const heldCents = netProceedsCentsOf(sale)
        const preview = previewRestoration(terms, { heldCents, units: facts.units, owedCents, priceCents })
        if (!preview.isAllowed || preview.leastUnits < input.shownUnits)
          return refuse('transition.not-allowed')
        const restoration: Restoration = {
          state: 'BUYING',
          restorationId: deps.newId(),
          liquidationId: sale.liquidationId,
          orderedAt: now.getTime(),
          terms,
          heldCents,
          feeCents: feeCentsOf(sale),
          shownUnits: input.shownUnits,
          mostPriceCents: preview.limitPriceCents,
          purchases: [],
          purchase: null,
        }
        await insertRestoration(tx, { ...belongsTo(file), restoration })
        return { ok: true, restorationId: restoration.restorationId }
      },
    )
  }
