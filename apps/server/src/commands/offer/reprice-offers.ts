import { isRenewal } from '@pledge/domain/application/origination'
import type { QuoteRequest } from '@pledge/contract/offers'
import { parseCoin } from '@pledge/domain/money/coin-quantity'
import { refuse, type Outcome } from '@pledge/domain/refusal'
import { keepVersions } from '../../store/application/applications.ts'
import { withTenant } from '../../store/database/database.ts'
import { insertOffer, MOST_OFFERS, offersOf, type StoredOffer } from '../../store/offer/offers.ts'
import type { OrganizationRecord } from '../../store/organization/organizations.ts'
import { advance, UNCHANGED } from '../application/advance.ts'
import { principalOf, borrowerActor } from '../actors.ts'
import type { Deps } from '../deps.ts'
import { priceOffer, type PricedOffer } from './price-offer.ts'
import { readApplication } from '../application/read-application.ts'
import { priceRenewal, renewalTermsFor } from '../renewal/renewal-terms.ts'
import { isSameOffer, SENT_AGAIN_MS } from './same-offer.ts'
import type { OfSubject } from '../application/of-application.ts'

type PricedUnder = Pick<StoredOffer, 'quote' | 'organizationVersion' | 'lendingRulesVersion'>

/** The offer that the same request has already made, when it was submitted twice or resent. */
const isSentAgain = (before: StoredOffer, { quote, ...priced }: PricedUnder, now: Date): boolean =>
  now.getTime() - before.createdAt.getTime() < SENT_AGAIN_MS &&
  now < before.validUntil &&
  before.organizationVersion === priced.organizationVersion &&
  before.lendingRulesVersion === priced.lendingRulesVersion &&
  before.quote.priceCents === quote.priceCents &&
  isSameOffer(before.quote, quote)

/**
 * Adds a priced offer to an application without a selected one, which then keeps the versions that it was
 * priced under. Idempotent within a minute at the same price.
 */
const addOffer =
  (deps: Deps) =>
  async (
    { subject, applicationId }: OfSubject,
    owner: OrganizationRecord,
    priced: PricedOffer,
  ): Promise<Outcome<{ readonly offers: readonly StoredOffer[] }>> => {
    const principal = principalOf(subject)
    const offerId = deps.newId()
    const versions = {
      organizationVersion: owner.organization.version,
      lendingRulesVersion: owner.rules.version,
    }
    const repriced = await advance(deps)({
      principal,
      applicationId,
      command: async ({ file, tx, now }) => {
        if (file.state !== 'OFFER_SELECT') return refuse('transition.not-allowed')
        const isSameResidence =
          priced.quote.residence.code ===
          (file.application.residenceState ?? file.application.residenceCountry)
        if (!isSameResidence) return refuse('residence.unknown')
        const before = await offersOf(tx, applicationId)
        if (before.some((offer) => isSentAgain(offer, { quote: priced.quote, ...versions }, now)))
          return UNCHANGED
        if (before.length >= MOST_OFFERS) return refuse('request.too-many')
        return { type: 'OfferRepriced', by: borrowerActor(subject), data: { offerId, ...versions } }
      },
      effects: async ({ tx, after, now }) => {
        await insertOffer(tx, {
          id: offerId,
          applicationId,
          organizationId: after.organizationId,
          borrowerId: after.borrowerId,
          quote: priced.quote,
          priceVenues: priced.price.venues,
          priceObservedAt: priced.price.observedAt,
          createdAt: now,
          validUntil: priced.validUntil,
          ...versions,
        })
        await keepVersions(tx, after, versions, now)
      },
    })
    if (!repriced.ok) return repriced
    return { ok: true, offers: await withTenant(deps.db, principal, (tx) => offersOf(tx, applicationId)) }
  }

/** The terms that a renewal has to be priced for; null for a new loan. */
const readTerms = (deps: Deps, { subject, applicationId }: OfSubject, owner: OrganizationRecord) =>
  readApplication(deps)({
    principal: principalOf(subject),
    applicationId,
    more: async (tx, { file }) =>
      isRenewal(file.application)
        ? renewalTermsFor(tx, file, owner, deps.clock.business())
        : ({ ok: true, payOffCents: null } as const),
  })

/**
 * Prices another offer for an application without a selected one: with other inputs, or because the first one
 * lapsed (row 1.7.09). It uses the current rules, which the application then keeps (decision 5); the final
 * selection decides again. A renewal is priced only for its loan's balance, in its coin. Refusals: those of
 * `priceOffer`, `access.not-found`, `transition.not-allowed`, `request.too-many`, `renewal.not-open`,
 * `renewal.too-early`, `renewal.amount-fixed`.
 */
export const repriceOffers =
  (deps: Deps) =>
  async (
    input: OfSubject & { readonly offer: QuoteRequest },
  ): Promise<Outcome<{ readonly offers: readonly StoredOffer[] }>> => {
    const owner = await deps.organizations.byId(input.subject.organizationId)
    if (owner === undefined) return refuse('access.not-found')
    const read = await readTerms(deps, input, owner)
    if (!read.ok) return read
    const { more: terms } = read
    if (!terms.ok) return terms
    const priced = await priceOffer(deps)(owner, input.offer, { isApplication: terms.payOffCents === null })
    if (!priced.ok) return priced
    const { drawAmountCents, coin } = priced.quote
    if (terms.payOffCents !== null && (drawAmountCents !== terms.payOffCents || coin !== terms.coin))
      return refuse('renewal.amount-fixed')
    return addOffer(deps)(input, owner, priced)
  }

/**
 * Prices a renewal with a top-up chosen by the borrower (row 1.7.13): for today's balance, with the rollover
 * collateral and this top-up. Refusals: those of `repriceOffers`; `transition.not-allowed` for an application
 * that is not a renewal.
 */
export const chooseTopUp =
  (deps: Deps) =>
  async (
    input: OfSubject & { readonly topUpQuantity: string },
  ): Promise<Outcome<{ readonly offers: readonly StoredOffer[] }>> => {
    const owner = await deps.organizations.byId(input.subject.organizationId)
    if (owner === undefined) return refuse('access.not-found')
    const read = await readTerms(deps, input, owner)
    if (!read.ok) return read
    const { more: terms } = read
    if (!terms.ok) return terms
    if (terms.payOffCents === null) return refuse('transition.not-allowed')
    const topUpUnits = parseCoin(input.topUpQuantity, terms.coin)
    if (topUpUnits === undefined) return refuse('request.invalid')
    const priced = await priceRenewal(deps)(owner, terms, topUpUnits)
    return priced.ok ? addOffer(deps)(input, owner, priced) : priced
  }
