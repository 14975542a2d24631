import { repaymentOf } from '@pledge/domain/application/origination'
import { parseCoin } from '@pledge/domain/money/coin-quantity'
import { isNearShown, requote } from '@pledge/domain/offer/requote'
import { refuse, type Outcome } from '@pledge/domain/refusal'
import type { ApplicationRecord } from '../../store/application/applications.ts'
import type { Tx } from '../../store/database/database.ts'
import { insertOffer, MOST_OFFERS, offersOf, type StoredOffer } from '../../store/offer/offers.ts'
import { advance } from '../application/advance.ts'
import { asSubject, belongsTo, type OfSubject } from '../application/of-application.ts'
import { borrowerActor } from '../actors.ts'
import type { Deps } from '../deps.ts'
import { offerCover } from './offer-cover.ts'
import { readApplication } from '../application/read-application.ts'

/** The offer that would replace the selected one now; not stored. Null while the selected one covers the loan. */
const replacementOf = async (
  deps: Deps,
  tx: Tx,
  record: ApplicationRecord,
): Promise<Outcome<{ readonly offer: StoredOffer | null }>> => {
  if (record.file.state !== 'SIGN_DOCS') return { ok: true, offer: null }
  const cover = await offerCover(deps)(tx, record)
  if (!cover.ok) return cover
  // A refinance is priced again as a whole (`priceAgain`).
  if (cover.isCovered || cover.offer.quote.refinance !== undefined) return { ok: true, offer: null }
  const { rules, price } = cover
  const again = requote(cover.offer.quote, { priceCents: price.priceCents, rules })
  if (!again.ok) return again
  const createdAt = deps.clock.business()
  return {
    ok: true,
    offer: {
      id: deps.newId(),
      applicationId: record.file.id,
      quote: again.quote,
      priceVenues: price.venues,
      priceObservedAt: price.observedAt,
      createdAt,
      validUntil: new Date(createdAt.getTime() + rules.quoteValidSeconds * 1_000),
      organizationVersion: record.organizationVersion,
      lendingRulesVersion: record.lendingRulesVersion,
    },
  }
}

/**
 * The same loan with more collateral, if the price fell so far that the selected offer no longer covers it;
 * null if it does. Refusals: `access.not-found`, `prices.stale`.
 */
export const findReplacementOffer = (deps: Deps) => async (input: OfSubject) => {
  const found = await readApplication(deps)({
    ...asSubject(input),
    more: (tx, record) => replacementOf(deps, tx, record),
  })
  if (!found.ok) return found
  if (!found.more.ok) return found.more
  const repayment = repaymentOf(found.record.file.application)
  return { ok: true as const, offer: found.more.offer, repayment }
}

/**
 * Replaces the selected offer with that loan: its agreements are generated again, under the rules that the
 * application keeps. The collateral may exceed what was shown only by normal price movement. Refusals:
 * `access.not-found`, `prices.stale`, `offer.changed`, `request.too-many`, `application.expired`,
 * `transition.not-allowed` (also while the selected offer covers the loan).
 */
export const replaceOffer = (deps: Deps) => (input: OfSubject & { readonly shown: string }) =>
  advance(deps)({
    ...asSubject(input),
    command: async ({ record, tx }) => {
      const replacement = await replacementOf(deps, tx, record)
      if (!replacement.ok) return replacement
      const { offer } = replacement
      if (offer === null) return refuse('transition.not-allowed')
      const shownUnits = parseCoin(input.shown, offer.quote.coin)
      if (shownUnits === undefined) return refuse('request.invalid')
      if (!isNearShown(offer.quote.minCollateralUnits, shownUnits)) return refuse('offer.changed')
      if ((await offersOf(tx, record.file.id)).length >= MOST_OFFERS) return refuse('request.too-many')
      return {
        command: {
          type: 'OfferReplaced',
          by: borrowerActor(input.subject),
          data: {
            offerId: offer.id,
            minCollateralUnits: offer.quote.minCollateralUnits.toString(),
            isCovered: false,
          },
        },
        context: offer,
      }
    },
    effects: ({ tx, after, context: offer }) => insertOffer(tx, { ...offer, ...belongsTo(after) }),
  })
