import { depositAddressOf } from '@pledge/domain/collateral/account'
import type { Coin } from '@pledge/domain/collateral/coins'
import {
  feeCentsOf,
  isConversion,
  netProceedsCentsOf,
  type Liquidation,
} from '@pledge/domain/liquidation/liquidation'
import { openSale } from '@pledge/domain/liquidation/sales'
import type { Cents, CoinUnits } from '@pledge/domain/money/amounts'
import { restorationObstacle } from '@pledge/domain/restoration/obstacle'
import { previewRestoration } from '@pledge/domain/restoration/purchase-size'
import type { Restoration, RestorationTerms } from '@pledge/domain/restoration/restoration'
import { refuse, type Outcome } from '@pledge/domain/refusal'
import { defaultDecisionsOf, plannedSale } from '../../store/delinquency/default-decisions.ts'
import { isLoanHeldFrom } from '../../store/holds/loan-holds.ts'
import { marginConditions } from '../../store/margin/margin-conditions.ts'
import { latestPrice } from '../../store/offer/prices.ts'
import { insertRestorationOrder } from '../../store/restoration/restoration-actions.ts'
import { insertRestoration } from '../../store/restoration/restorations.ts'
import { jobActor, systemOf } from '../actors.ts'
import { withLockedApplication } from '../application/locked-application.ts'
import { asSubject, belongsTo, type OfSubject } from '../application/of-application.ts'
import { readApplication } from '../application/read-application.ts'
import type { Deps } from '../deps.ts'
import { saleMoment, type SeenLoan } from '../liquidation/sale-moment.ts'
import { saleRulesOf, type SaleRules } from '../liquidation/sale-terms.ts'
import { stepUpOf, type ProvedCall } from '../step-up/proved-call.ts'
import { takeStepUp } from '../step-up/take-step-up.ts'

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
  { sliceCents, minimumCents, ...rules }: SaleRules,
): RestorationTerms => ({
  ...rules,
  coin,
  targetLtvBps,
  sliceCents: BigInt(sliceCents),
  minimumCents: BigInt(minimumCents),
})

/** The newest price of a coin, where it is not too old; null otherwise. */
const currentPriceCents = async ({ tx, file, now }: SeenLoan, coin: Coin): Promise<bigint | null> => {
  const { maxPriceAgeSeconds } = await marginConditions(tx, file.organizationId)
  const newest = await latestPrice(tx, coin)
  const isCurrent =
    newest !== undefined && now.getTime() - newest.observedAt.getTime() <= maxPriceAgeSeconds * 1_000
  return isCurrent ? newest.priceCents : null
}

/** What is read before the transaction, because it takes a connection of its own. */
export interface RestorationConditions {
  readonly rules: SaleRules
  readonly isSalePlanned: boolean
}

export const restorationConditions = async (
  deps: Deps,
  input: OfSubject,
): Promise<RestorationConditions> => ({
  rules: await saleRulesOf(deps, input.subject.organizationId),
  isSalePlanned: await isSalePlanned(deps, input),
})

/**
 * What buying coins back would bring now, and why it cannot be ordered; null where nothing is held. `mostPriceCents`: the highest price
 * that was shown, once it is ordered.
 */
export const restorationNow = async (
  seen: SeenLoan,
  { rules, isSalePlanned: isPlanned }: RestorationConditions,
  mostPriceCents?: Cents,
) => {
  const { file, now } = seen
  const sale = openSale(file.liquidations)
  if (sale === null || !isConversion(sale) || sale.convertedAt === null) return null
  const { facts, owed } = await saleMoment(seen, {
    liquidation: sale,
    quotes: [],
    by: jobActor('restore-collateral'),
  })
  const owedCents = owed.chargesCents + owed.interestCents + owed.principalCents
  const [terms, heldCents] = [termsOf(sale, rules), netProceedsCentsOf(sale)]
  const priceCents = await currentPriceCents(seen, sale.terms.coin)
  const position = { heldCents, units: facts.units, owedCents }
  const preview =
    priceCents === null
      ? null
      : previewRestoration(terms, {
          ...position,
          priceCents,
          ...(mostPriceCents === undefined ? {} : { mostPriceCents }),
        })
  const obstacle = restorationObstacle({
    sale,
    facts,
    owedCents,
    hasAddress: depositAddressOf(file.collateral) !== null,
    isAgreementHeld: await isLoanHeldFrom(seen.tx, file.id, 'renewals'),
    isSalePlanned: isPlanned,
    preview,
    now: now.getTime(),
  })
  const { paymentsHeldUntil } = facts
  return { sale, terms, heldCents, priceCents, preview, obstacle, paymentsHeldUntil }
}

/**
 * The borrower has the USDC of a conversion turned back into coins (gap G.72, note 091), under a step-up. `shownMostCents`: the highest
 * price that was shown to them; `shownUnits`: the least that it brings, in base units. A price that has risen since, and is not above
 * that, changes neither: no order pays more. Both are stored with the account that ordered it. Refusals:
 * transition.not-allowed for anybody but the borrower, where nothing is held, and for every obstacle (`restorationObstacle`);
 * restoration.price-risen where the price is above what was shown, or brings less by now; session.step-up-needed.
 */
export const orderRestoration =
  (deps: Deps) =>
  async (
    input: OfSubject & ProvedCall & { readonly shownUnits: CoinUnits; readonly shownMostCents: Cents },
  ): Promise<Outcome<{ readonly restorationId: string }>> => {
    // An agent may open the loan of a borrower, and does not decide this for them.
    if (input.subject.kind !== 'customer') return refuse('transition.not-allowed')
    const conditions = await restorationConditions(deps, input)
    return withLockedApplication(deps)<Outcome<{ readonly restorationId: string }>>(
      asSubject(input),
      async (locked) => {
        const { tx, file, now } = locked
        const { shownUnits, shownMostCents } = input
        const offer = await restorationNow(locked, conditions, shownMostCents)
        const isRisen = offer !== null && offer.priceCents !== null && offer.priceCents > shownMostCents
        // Above what was shown the figures are of no order: the borrower reads new ones, which may be in the way of it.
        if (isRisen && offer.obstacle !== 'NOT_ALLOWED' && offer.obstacle !== 'UNDER_WAY')
          return refuse('restoration.price-risen')
        if (offer === null || offer.obstacle !== null || offer.preview === null)
          return refuse('transition.not-allowed')
        if (offer.preview.leastUnits < shownUnits) return refuse('restoration.price-risen')
        const taken = await takeStepUp(deps)(tx, {
          ...stepUpOf(input, 'restoration'),
          applicationId: file.id,
        })
        if (!taken.ok) return taken
        const { sale, terms, heldCents, preview } = offer
        const restorationId = deps.newId()
        const mostPriceCents = preview.limitPriceCents
        const restoration: Restoration = {
          state: 'BUYING',
          restorationId,
          liquidationId: sale.liquidationId,
          orderedAt: now.getTime(),
          terms,
          heldCents,
          feeCents: feeCentsOf(sale),
          shownUnits,
          mostPriceCents,
          purchases: [],
          purchase: null,
        }
        await insertRestoration(tx, { ...belongsTo(file), restoration })
        await insertRestorationOrder(tx, {
          id: deps.newId(),
          restorationId,
          ...belongsTo(file),
          accountId: input.subject.accountId,
          shownUnits,
          mostPriceCents,
          now,
        })
        return { ok: true, restorationId }
      },
    )
  }
