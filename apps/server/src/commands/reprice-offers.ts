import type { QuoteRequest } from '@pledge/contract/offers'
import { refuse, type Answered } from '@pledge/domain/refusal'
import { mayTouch } from '../policies/own-application.ts'
import type { Subject } from '../policies/subject.ts'
import { lockApplication } from '../store/applications.ts'
import { insertOffer, offersOf, type StoredOffer } from '../store/offers.ts'
import { askerOf } from './actors.ts'
import type { Deps } from './deps.ts'
import { priceOffer } from './price-offer.ts'

/** Offers that one application may have; a borrower who tries more waits for the older ones to be of use. */
const MOST_OFFERS = 20

/**
 * Prices another offer for an application that has selected none yet: other inputs, or the first one lapsed (row 1.7.09).
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
    const owner = await deps.organizations.byId(input.subject.organizationId)
    if (owner === undefined) return refuse('access.not-found')
    const priced = await priceOffer(deps)(owner, input.offer)
    if (!priced.ok) return priced
    return deps.transaction(asker, async ({ tx }) => {
      const record = await lockApplication(tx, input.applicationId)
      if (record === undefined || !mayTouch(asker, record.application)) return refuse('access.not-found')
      const { application } = record
      if (application.state !== 'OFFER_SELECT') return refuse('transition.not-allowed')
      const isSameResidence =
        priced.quote.residence.code === (application.residenceState ?? application.residenceCountry)
      if (!isSameResidence) return refuse('residence.unknown')
      const before = await offersOf(tx, application.id)
      if (before.length >= MOST_OFFERS) return refuse('request.too-many')
      await insertOffer(tx, {
        id: deps.newId(),
        applicationId: application.id,
        organizationId: application.organizationId,
        borrowerId: application.borrowerId,
        quote: priced.quote,
        priceVenues: priced.price.venues,
        priceObservedAt: priced.price.observedAt,
        createdAt: deps.clock.business(),
        validUntil: priced.validUntil,
      })
      return { ok: true, offers: await offersOf(tx, application.id) }
    })
  }
