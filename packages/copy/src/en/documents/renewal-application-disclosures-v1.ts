import type { DocumentBlock, DocumentContent } from '@pledge/domain/agreements/document-content'
import { renewalOf, type ApplicationDisclosureFacts } from '../../documents/facts.ts'
import { coins, coinsDue } from '../../format/coins.ts'
import { endOfDay } from '../../format/deadlines.ts'
import { dollars } from '../../format/dollars.ts'
import {
  amountRows,
  applicationDisclosuresOf,
  costRows,
  laterFees,
  offerRows,
  schedulesTable,
} from './application-disclosures-v1.ts'
import { days, heading, list, paragraph } from './frame.ts'

type Blocks = readonly DocumentBlock[]

const yourOffer = (facts: ApplicationDisclosureFacts): Blocks => {
  const { offer } = facts
  const { formerReference, rolloverUnits, topUpUnits } = renewalOf(facts)
  return [
    heading('2. The offer you selected'),
    paragraph(
      `You are applying to renew your loan with us under application ${formerReference}, your former loan. The new loan pays it off, and its collateral moves to the new loan. No money is sent to you or by you for it.`,
    ),
    {
      kind: 'facts',
      rows: [
        { label: 'Pays off your former loan', value: dollars(offer.drawAmountCents) },
        ...costRows(facts),
        ...amountRows(offer),
        { label: 'Moved from your former loan', value: coins(rolloverUnits, offer.coin) },
        {
          label: 'Collateral to send',
          value: topUpUnits > 0n ? `at least ${coinsDue(topUpUnits, offer.coin)}` : 'None',
        },
        ...offerRows(facts),
      ],
    },
    schedulesTable(offer.schedules.interestOnly, offer.schedules.deferred),
    laterFees(facts),
  ]
}

const deadlines = (facts: ApplicationDisclosureFacts): Blocks => {
  const { terms, lender } = facts
  const { formerMaturesAt, topUpUnits } = renewalOf(facts)
  return [
    heading('5. Your deadlines'),
    list(
      `You have ${days(terms.daysToComplete)} from when you submit your details to complete your application, including signing your loan agreement. You have no longer than until ${endOfDay(formerMaturesAt, { timeZone: lender.timeZone })}, when your former loan matures. Otherwise it expires, and your former loan stays as it is.`,
      topUpUnits > 0n
        ? `You have ${days(terms.daysToSendCollateral)} from when you sign to send the additional collateral. Otherwise we cancel the renewal. Your former loan stays as it is, and you can withdraw what arrived. Once the additional collateral is confirmed, the new loan replaces your former loan.`
        : 'Once you have signed, the new loan replaces your former loan. There is nothing to send.',
      'While a bank can still return a payment on your former loan, the new loan waits.',
    ),
  ]
}

/** The application disclosures of a renewal: what is paid off, carried over and to be sent (1.1.20). */
export const applicationDisclosuresOfRenewalV1 = (facts: ApplicationDisclosureFacts): DocumentContent =>
  applicationDisclosuresOf(facts, {
    yourOffer: yourOffer(facts),
    deadlines: deadlines(facts),
    cancelling:
      'You can cancel your application at any time before the new loan replaces your former loan. It costs nothing, and your former loan stays as it is.',
  })
