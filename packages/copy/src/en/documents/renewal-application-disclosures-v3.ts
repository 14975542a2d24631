import type { DocumentBlock, DocumentContent } from '@pledge/domain/agreements/document-content'
import { renewalOf, type ApplicationDisclosureFacts } from '../../documents/facts.ts'
import { coins, coinsDue } from '../../format/coins.ts'
import { dateTime } from '../../format/dates.ts'
import { endOfDay } from '../../format/deadlines.ts'
import { dollars } from '../../format/dollars.ts'
import { bpsRatePercent } from '../../format/percent.ts'
import { messages } from '../messages.ts'
import { equalCreditNotice } from './adverse-action-v1.ts'
import { creditAndIdentity, electronicRecords, risks, schedulesTable } from './application-disclosures-v1.ts'
import { laterFees } from './application-disclosures-v2.ts'
import { frame, heading, list, paragraph, parties, reach } from './frame.ts'
import { days } from './loan-agreement-v1.ts'

type Blocks = readonly DocumentBlock[]

const yourOffer = (facts: ApplicationDisclosureFacts): Blocks => {
  const { offer, lender } = facts
  const { formerReference, carriedUnits, topUpUnits } = renewalOf(facts)
  return [
    heading('2. The offer that you selected'),
    paragraph(
      `You apply to renew your loan with us under application ${formerReference}, your former loan. The new loan pays it off, and its collateral is moved to the new loan. No money is sent to you or by you for it.`,
    ),
    {
      kind: 'facts',
      rows: [
        { label: 'Pays off your former loan', value: dollars(offer.drawAmountCents) },
        { label: 'Origination fee', value: `${dollars(offer.originationFeeCents)}, added to the loan` },
        { label: 'Total loan', value: dollars(offer.amountCents) },
        { label: 'Interest rate', value: `${bpsRatePercent(offer.rateBps)} a year, fixed` },
        { label: 'Term', value: `${offer.termMonths} months, prepayment at any time without penalty` },
        {
          label: 'Collateral of the new loan',
          value: `at least ${coinsDue(offer.requiredUnits, offer.coin)}`,
        },
        { label: 'Carried over from your former loan', value: coins(carriedUnits, offer.coin) },
        {
          label: 'Collateral to send',
          value: topUpUnits > 0n ? `at least ${coinsDue(topUpUnits, offer.coin)}` : 'None',
        },
        {
          label: 'Priced',
          value: `${dollars(offer.quotedPriceCents)} for one ${offer.coin}, ${dateTime(offer.quotedAt, { timeZone: lender.timeZone })}`,
        },
        { label: 'Your choice', value: messages.repayments[offer.repayment] },
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
      `You have ${days(terms.daysToComplete)} from when you submit your details to complete your application, including signing your loan agreement, and not longer than until ${endOfDay(formerMaturesAt, { timeZone: lender.timeZone })}, when your former loan matures. Otherwise it expires, and your former loan stays as it is.`,
      topUpUnits > 0n
        ? `You have ${days(terms.daysToSendCollateral)} from when you sign to send the additional collateral. Otherwise the renewal is cancelled, your former loan stays as it is, and what has arrived is sent back. Once it is final, the new loan takes the place of your former loan.`
        : 'Once you have signed, the new loan takes the place of your former loan. There is nothing to send.',
      'While a bank can still take back a payment on your former loan, the new loan waits.',
    ),
  ]
}

const rights = ({ federalAgency, lender, applicationReference }: ApplicationDisclosureFacts): Blocks => [
  heading('6. Your rights'),
  paragraph(equalCreditNotice(federalAgency)),
  paragraph(
    'We tell you of our decision within 30 days after we have a complete application. If we decline it, you receive a written notice with the specific reasons.',
  ),
  paragraph(
    `You may cancel your application at any time before the new loan has taken the place of your former loan. It costs nothing, and your former loan stays as it is. Questions: ${reach(lender)}. Please name application ${applicationReference}.`,
  ),
]

/** The application disclosures of a renewal: what is paid off, carried over and to be sent (1.1.20). */
export const applicationDisclosuresOfRenewalV3 = (facts: ApplicationDisclosureFacts): DocumentContent =>
  frame({
    facts,
    title: 'Application Disclosures',
    version: 3,
    blocks: [
      parties(facts),
      ...electronicRecords(facts),
      ...yourOffer(facts),
      ...risks(facts),
      ...creditAndIdentity(facts),
      ...deadlines(facts),
      ...rights(facts),
    ],
  })
