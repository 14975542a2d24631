import type { QuoteRequest } from '@pledge/contract/offers'
import { refuse, type Answered } from '@pledge/domain/refusal'
import type { Subject } from '../policies/subject.ts'
import { keepVersions } from '../store/applications.ts'
import { asking } from '../store/database.ts'
import { insertOffer, MOST_OFFERS, offersOf, type StoredOffer } from '../store/offers.ts'
import { advance, UNCHANGED } from './advance.ts'
import { askerOf, borrowerActor } from './actors.ts'
import type { Deps } from './deps.ts'
import { priceOffer } from './price-offer.ts'
import { isSameOffer, SENT_AGAIN_MS } from './same-offer.ts'

type PricedUnder = Pick<StoredOffer, 'quote' | 'organizationVersion' | 'lendingRulesVersion'>

/** The offer that this very request has made already, sent twice by a finger or by a network. */
const isSentAgain = (before: StoredOffer, { quote, ...priced }: PricedUnder, now: Date): boolean =>
  now.getTime() - before.createdAt.getTime() < SENT_AGAIN_MS &&
  now < before.validUntil &&
  before.organizationVersion === priced.organizationVersion &&
  before.lendingRulesVersion === priced.lendingRulesVersion &&
  before.quote.priceCents === quote.priceCents &&
  isSameOffer(before.quote, quote)

/**
 * Prices another offer for an application that has selected none yet: other inputs, or the first one lapsed (row 1.7.09).
 * It is priced under the rules in force, which the application then keeps, as decision 5 has it of those that it was quoted
 * under; what is selected in the end decides again. Sent again within a minute, at the same price, it is the same offer.
 * Refusals: those of `priceOffer`, `access.not-found`, `transition.not-allowed`, `request.too-many`.
 */
export const repriceOffers =
  (deps: Deps) =>
  async (input: {
    readonly subject: Subject
    readonly applicationId: string
    readonly offer: QuoteRequest
  }): Promise<Answered<{ readonly offers: readonly StoredOffer[] }>> => {
    const asker = askerOf(input.subject)
    const { applicationId } = input
    const owner = await deps.organizations.byId(input.subject.organizationId)
    if (owner === undefined) return refuse('access.not-found')
    const priced = await priceOffer(deps)(owner, input.offer, { isApplication: true })
    if (!priced.ok) return priced
    const offerId = deps.newId()
    const versions = {
      organizationVersion: owner.organization.version,
      lendingRulesVersion: owner.rules.version,
    }
    const repriced = await advance(deps)({
      asker,
      applicationId,
      command: async ({ application }, tx, now) => {
        if (application.state !== 'OFFER_SELECT') return refuse('transition.not-allowed')
        const isSameResidence =
          priced.quote.residence.code === (application.residenceState ?? application.residenceCountry)
        if (!isSameResidence) return refuse('residence.unknown')
        const before = await offersOf(tx, applicationId)
        if (before.some((offer) => isSentAgain(offer, { quote: priced.quote, ...versions }, now)))
          return UNCHANGED
        if (before.length >= MOST_OFFERS) return refuse('request.too-many')
        return { type: 'OfferRepriced', by: borrowerActor(input.subject), data: { offerId, ...versions } }
      },
      effects: async (tx, { after, now }) => {
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
    return { ok: true, offers: await asking(deps.db, asker, (tx) => offersOf(tx, applicationId)) }
  }
