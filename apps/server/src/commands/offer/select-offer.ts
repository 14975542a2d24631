import { isRefinance, selectedOfferId } from '@pledge/domain/application/origination'
import type { Repayment } from '@pledge/domain/offer/repayment'
import type { LoanFile } from '@pledge/domain/view/loan-file'
import { refuse } from '@pledge/domain/refusal'
import { keepVersions } from '../../store/application/applications.ts'
import type { Subject } from '../../policies/subject.ts'
import { findOffer, type StoredOffer } from '../../store/offer/offers.ts'
import { advance, UNCHANGED, type Proposal } from '../application/advance.ts'
import { asSubject, type OfSubject } from '../application/of-application.ts'
import { borrowerActor } from '../actors.ts'
import type { Deps } from '../deps.ts'
import { owesMoreThan } from '../renewal/owes-more.ts'
import { findPriorLoan } from '../renewal/prior-loan.ts'

/** Selecting what is selected already changes nothing, until it is confirmed: then it goes back to the choice. */
const refinanceOffer = (
  file: LoanFile,
  offer: StoredOffer,
  { subject, repayment }: { readonly subject: Subject; readonly repayment: Repayment },
): Proposal<StoredOffer, void> =>
  file.state === 'OFFER_SELECT' && selectedOfferId(file.application) === offer.id
    ? UNCHANGED
    : {
        command: {
          type: 'RefinanceOfferSelected',
          by: borrowerActor(subject),
          data: {
            applicationId: offer.applicationId,
            offerId: offer.id,
            repayment,
            coin: offer.quote.coin,
            minCollateralUnits: offer.quote.minCollateralUnits.toString(),
            lapsesAt: offer.validUntil.getTime(),
          },
        },
        context: offer,
      }

/**
 * Selects an offer and a repayment type (row 1.7.11). From then on the application keeps the versions that
 * this offer was priced under, whatever was quoted since (decision 5). An offer of a renewal also lapses when
 * its loan's principal has increased. Of a refinance another offer can be selected later (row 2.4.15). Refusals: `offer.not-found`, `offer.lapsed`, `transition.not-allowed`.
 */
export const selectOffer =
  (deps: Deps) =>
  (
    input: OfSubject & {
      readonly offerId: string
      readonly repayment: Repayment
    },
  ) =>
    advance(deps)({
      ...asSubject(input),
      command: async ({ file, tx, now }) => {
        const offer = await findOffer(tx, input.offerId)
        if (offer === undefined) return refuse('offer.not-found')
        if (isRefinance(file.application)) return refinanceOffer(file, offer, input)
        const prior = await findPriorLoan(tx, file.application)
        if (prior !== undefined && (await owesMoreThan(tx, prior, offer.quote.drawAmountCents, now)))
          return refuse('offer.lapsed')
        return {
          command: {
            type: 'OfferSelected',
            by: borrowerActor(input.subject),
            data: {
              applicationId: offer.applicationId,
              offerId: offer.id,
              repayment: input.repayment,
              coin: offer.quote.coin,
              minCollateralUnits: offer.quote.minCollateralUnits.toString(),
              lapsesAt: offer.validUntil.getTime(),
            },
          },
          context: offer,
        }
      },
      effects: async ({ tx, record, after, now, context: offer }) => {
        const isKept =
          offer.lendingRulesVersion === record.lendingRulesVersion &&
          offer.organizationVersion === record.organizationVersion
        if (!isKept) await keepVersions(tx, after, offer, now)
      },
    })
