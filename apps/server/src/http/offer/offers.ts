import { repaymentOf } from '@pledge/domain/application/origination'
import * as calls from '@pledge/contract/offers'
import { COINS } from '@pledge/domain/collateral/coins'
import { parseCoin } from '@pledge/domain/money/coin-quantity'
import { parseDollars } from '@pledge/domain/money/dollars'
import { ratesTable } from '@pledge/domain/offer/rates-table'
import { DEFAULT_REPAYMENT, type Repayment } from '@pledge/domain/offer/repayment'
import { refuse } from '@pledge/domain/refusal'
import { residenceFromQuery } from '@pledge/domain/residence/query'
import { residenceTerms } from '@pledge/domain/residence/residence'
import type { FastifyInstance } from 'fastify'
import { principalOf } from '../../commands/actors.ts'
import { freshPrice } from '../../commands/offer/fresh-price.ts'
import { priceOffer } from '../../commands/offer/price-offer.ts'
import { readApplication } from '../../commands/application/read-application.ts'
import { repriceOffers } from '../../commands/offer/reprice-offers.ts'
import { selectOffer } from '../../commands/offer/select-offer.ts'
import { priceAgain } from '../../commands/refinance/price-again.ts'
import { presentCollateralType, presentRateTiers, rulesForResidence } from '../../presenters/offer/rates.ts'
import { presentOffer, presentQuote } from '../../presenters/offer/offer.ts'
import { findOffer, offersOf, type StoredOffer } from '../../store/offer/offers.ts'
import type { OrganizationRecord } from '../../store/organization/organizations.ts'
import { withTenant } from '../../store/database/database.ts'
import type { HttpDeps } from '../deps.ts'
import { implement } from '../call/implement.ts'
import { shownOrganization } from '../page/preview.ts'
import { subjectOf } from '../call/subject-of.ts'

/** The current price of one coin, for each coin with a fresh price; refused when none has one. */
const collateralTypesOf = async (deps: HttpDeps, owner: OrganizationRecord) => {
  const types = []
  for (const coin of COINS) {
    const fresh = await freshPrice(deps, coin, owner.rules)
    if (fresh.ok) types.push(presentCollateralType(coin, fresh.price, owner))
  }
  return types.length === 0 ? refuse('prices.stale') : { ok: true as const, types }
}

const anonymousRoutes = (app: FastifyInstance, deps: HttpDeps) => {
  implement(app, calls.getQuoteBasis, async ({ query, raw }) => {
    const owner = await shownOrganization(deps, raw, query.orgCode)
    if (owner === undefined) return refuse('access.not-found')
    const found = await collateralTypesOf(deps, owner)
    if (!found.ok) return found
    return {
      ok: true,
      answer: { rules: rulesForResidence(owner, residenceFromQuery(query)), collateralTypes: found.types },
    }
  })

  implement(app, calls.getCryptoValues, async ({ query, raw }) => {
    const owner = await shownOrganization(deps, raw, query.orgCode)
    if (owner === undefined) return refuse('access.not-found')
    const residence = residenceFromQuery(query)
    const terms = residence === undefined ? null : residenceTerms(owner.rules, residence)
    if (terms?.ok === false) return terms
    const found = await collateralTypesOf(deps, owner)
    return found.ok ? { ok: true, answer: { collateralTypes: found.types } } : found
  })

  implement(app, calls.getRates, async ({ query, raw }) => {
    const owner = await shownOrganization(deps, raw, query.orgCode)
    if (owner === undefined) return refuse('access.not-found')
    const residence = residenceFromQuery(query)
    if (residence === undefined) return refuse('residence.unknown')
    const units = parseCoin(query.coinQuantity, query.collateralType)
    const draw = query.drawAmount === undefined ? undefined : parseDollars(query.drawAmount)
    const fresh = await freshPrice(deps, query.collateralType, owner.rules)
    if (!fresh.ok) return fresh
    if (units === undefined) return refuse('request.invalid')
    const { collateralType: coin } = query
    const table = ratesTable({
      rules: owner.rules,
      residence,
      collateral: { coin, units, priceCents: fresh.price.priceCents },
      drawAmountCents: draw,
    })
    return table.ok ? { ok: true, answer: { tiers: presentRateTiers(coin, table.tiers) } } : table
  })

  implement(app, calls.quoteOffer, async ({ body, raw }) => {
    const owner = await shownOrganization(deps, raw, body.orgCode)
    if (owner === undefined) return refuse('access.not-found')
    const priced = await priceOffer(deps)(owner, body, { isApplication: false })
    if (!priced.ok) return priced
    const { quote, price, validUntil } = priced
    const shown = { id: deps.newId(), quote, priceObservedAt: price.observedAt, validUntil }
    const repayment = body.repayment ?? DEFAULT_REPAYMENT
    return { ok: true, answer: { offer: presentQuote(shown, repayment, deps.clock.business()) } }
  })
}

export const offersRoutes = (app: FastifyInstance, deps: HttpDeps): void => {
  anonymousRoutes(app, deps)
  const presentAll = (offers: readonly StoredOffer[], repayment: Repayment | null) =>
    offers.map((offer) => presentOffer(offer, repayment, deps.clock.business()))

  implement(app, calls.createOffer, async (request) => {
    const repriced = await repriceOffers(deps)({
      subject: subjectOf(request),
      applicationId: request.params.uuid,
      offer: request.body,
    })
    if (!repriced.ok) return repriced
    const repayment = request.body.repayment ?? DEFAULT_REPAYMENT
    return { ok: true, answer: { offers: presentAll(repriced.offers, repayment) } }
  })

  implement(app, calls.getOffers, async (request) => {
    const found = await readApplication(deps)({
      principal: principalOf(subjectOf(request)),
      applicationId: request.params.uuid,
      more: (tx, { file }) => offersOf(tx, file.id),
    })
    if (!found.ok) return found
    const repayment = repaymentOf(found.record.file.application)
    return { ok: true, answer: { offers: presentAll(found.more, repayment) } }
  })

  implement(app, calls.selectOffer, async (request) => {
    const subject = subjectOf(request)
    const repayment = request.body.repayment ?? DEFAULT_REPAYMENT
    const { offerUuid } = request.body
    const selected = await selectOffer(deps)({
      subject,
      applicationId: request.params.uuid,
      offerId: offerUuid,
      repayment,
    })
    if (!selected.ok && selected.code === 'offer.lapsed')
      await priceAgain(deps)({ subject, offerId: offerUuid })
    if (!selected.ok) return selected
    const offer = await withTenant(deps.db, principalOf(subject), (tx) => findOffer(tx, offerUuid))
    if (offer === undefined) return refuse('offer.not-found')
    const selectedOffer = presentOffer(offer, repayment, deps.clock.business())
    return { ok: true, answer: { selectedOffer } }
  })
}
