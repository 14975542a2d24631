import { repaymentOf, type ApplicationHeader, type Origination } from '@pledge/domain/application/origination'
import { disbursementMethodFor } from '@pledge/domain/disbursement/method'
import type {
  BorrowerFacts,
  DocumentFacts,
  LenderFacts,
  LoanFacts,
  OfferFacts,
  RefinanceFacts,
  RenewalFacts,
  ScheduleFacts,
  TermsFacts,
} from '@pledge/copy/documents/facts'
import { addressLines } from '@pledge/copy/format/address'
import { topUpOver } from '@pledge/domain/application/top-up'
import { transliterate } from '@pledge/domain/borrower/transliterate'
import type { StabilizationTerms } from '@pledge/domain/liquidation/stabilization'
import type { LendingRules } from '@pledge/domain/organization/lending-rules'
import type { Organization } from '@pledge/domain/organization/settings'
import { supportPhoneFor } from '@pledge/domain/organization/support-phone'
import { formatTrillionths } from '@pledge/domain/money/fraction'
import { DEFAULT_REPAYMENT, type Repayment } from '@pledge/domain/offer/repayment'
import { offerAmounts } from '@pledge/domain/offer/offer-amounts'
import type { Schedule } from '@pledge/domain/offer/quote'
import type { DocumentsPort } from '@pledge/providers/documents/port'
import type { StoredOffer } from '../../store/offer/offers.ts'
import type { PersonalData } from '../../store/borrower/personal-data.ts'

const lenderFacts = (organization: Organization, isInternational: boolean): LenderFacts => ({
  shortName: organization.shortName,
  legalName: organization.legalName,
  addressLines: [organization.creditorAddress],
  nmls: organization.nmls,
  phone: supportPhoneFor(organization, isInternational),
  email: organization.supportEmail,
  primary: organization.theme.primary,
  timeZone: organization.timeZone,
})

/** The name as the borrower writes it, or its Latin form where the document fonts lack one of its letters. */
const printedName = async (documents: DocumentsPort, { name, latinName }: PersonalData) => {
  const written = [name.firstName, name.lastName, name.suffix].filter(Boolean).join(' ')
  if (await documents.canSet(written)) return written
  return [latinName.firstName, latinName.lastName, name.suffix].filter(Boolean).join(' ')
}

export const borrowerFacts = async (
  documents: DocumentsPort,
  details: PersonalData,
): Promise<BorrowerFacts> => ({
  name: await printedName(documents, details),
  addressLines: await Promise.all(addressLines(details.address).map((line) => printedLine(documents, line))),
})

/** Replaces a letter that the document fonts lack and that has no Latin form. */
const NO_LETTER = '?'

/**
 * An address line as documents can print it, transliterated letter by letter where necessary: an unprintable
 * letter must not keep a borrower from their agreements. The typed text is stored unchanged beside it.
 */
const printedLine = async (documents: DocumentsPort, line: string): Promise<string> => {
  if (await documents.canSet(line)) return line
  const letters = await Promise.all(
    Array.from(line.normalize('NFC'), async (letter) =>
      (await documents.canSet(letter)) ? letter : transliterate(letter) || NO_LETTER,
    ),
  )
  return letters.join('')
}

const scheduleFacts = (schedule: Schedule): ScheduleFacts => ({
  payments: schedule.payments,
  annualPercentageRate: formatTrillionths(schedule.aprTrillionths),
  financeChargeCents: schedule.financeChargeCents,
  totalOfPaymentsCents: schedule.totalOfPaymentsCents,
})

const tierOf = (rules: LendingRules, tier: number) => {
  const found = rules.tiers.find((one) => one.tier === tier)
  if (found === undefined) throw new Error(`the rules have no tier ${tier}`)
  return found
}

/** The offer's own figures, copied; the domain's rule computes the trigger prices of the required quantity. */
export const offerFacts = (
  { quote, priceObservedAt }: Pick<StoredOffer, 'quote' | 'priceObservedAt'>,
  repayment: Repayment,
): OfferFacts => ({
  drawAmountCents: quote.drawAmountCents,
  originationFeeCents: quote.originationFeeCents,
  amountCents: quote.amountCents,
  amountFinancedCents: quote.drawAmountCents,
  rateBps: quote.rateBps,
  termMonths: quote.termMonths,
  repayment,
  schedules: {
    interestOnly: scheduleFacts(quote.schedules.interestOnly),
    deferred: scheduleFacts(quote.schedules.deferred),
  },
  coin: quote.coin,
  requiredUnits: quote.minCollateralUnits,
  quotedPriceCents: quote.priceCents,
  quotedAt: priceObservedAt,
  triggers: offerAmounts(quote).requiredMinimum.triggers,
  ...offerAmounts(quote),
})

/** The settings that apply to the loan (rows 1.9.07 to 1.9.26). */
export const termsFacts = (rules: LendingRules, organization: Organization, tier: number): TermsFacts => {
  const terms = tierOf(rules, tier)
  const { usualTimes } = rules
  return {
    liquidationFeeBps: rules.liquidationFeeBps,
    unsignedDocumentsFeeCents: rules.unsignedDocumentsFeeCents,
    lateCharge: null,
    cureHours: rules.cureHours,
    cureTargetLtvBps: terms.warningLtvBps,
    maxInitialLtvBps: rules.maxInitialLtvBps,
    deferredCompounding: rules.deferredCompounding,
    daysToComplete: rules.deadlines.completeDays,
    daysToSendCollateral: rules.deadlines.collateralDays,
    graceHours: rules.deadlines.graceHours,
    returnBusinessDays: usualTimes.collateralReturnBusinessDays,
    achHoldDays: usualTimes.achRepaymentHoldDays,
    wireReturnDays: usualTimes.wireRepaymentReturnDays,
    achPayoutBusinessDays: usualTimes.achPayoutBusinessDays,
    usdcPayoutBusinessDays: usualTimes.usdcPayoutBusinessDays,
    governingLaw: organization.governingLaw,
  }
}

const referenceOf = (applicationId: string): string => applicationId.slice(0, 8).toUpperCase()

/** The rollover collateral of a renewal, and its offer's additional requirement; null for a new loan. */
export const renewalFacts = (
  { renewal }: Pick<ApplicationHeader, 'renewal'>,
  { quote }: Pick<StoredOffer, 'quote'>,
): RenewalFacts | null =>
  renewal && {
    formerReference: referenceOf(renewal.priorApplicationId),
    formerMaturesAt: new Date(renewal.maturesAt),
    rolloverUnits: renewal.rolloverUnits,
    topUpUnits: topUpOver(quote.minCollateralUnits, renewal.rolloverUnits),
  }

/** What a refinance takes over, and what its borrower chose; undefined for any other loan. */
const refinanceFacts = ({
  application: { refinance },
  offer: { quote },
  rules,
  stabilization = null,
}: {
  readonly application: Pick<Origination, 'refinance'>
  readonly offer: Pick<StoredOffer, 'quote'>
  readonly rules: LendingRules
  readonly stabilization?: StabilizationTerms | null
}): RefinanceFacts | undefined =>
  refinance === null || quote.refinance === undefined
    ? undefined
    : {
        loanNumbers: refinance.loanNumbers,
        estateUnits: refinance.estateUnits,
        topUpUnits: quote.refinance.topUpUnits,
        topUpDays: rules.refinance.topUpDays,
        maxLtvBps: rules.refinance.maxLtvBps,
        collateralReuseConsent: quote.refinance.collateralReuseConsent,
        stabilization,
      }

export const frameFacts = (
  organization: Organization,
  { id, isInternational }: Pick<ApplicationHeader, 'id' | 'isInternational'>,
  createdAt: Date,
): DocumentFacts => ({
  lender: lenderFacts(organization, isInternational),
  applicationReference: referenceOf(id),
  createdAt,
})

export const loanFacts = (input: {
  readonly organization: Organization
  readonly rules: LendingRules
  readonly offer: StoredOffer
  readonly borrower: BorrowerFacts
  readonly application: Origination
  readonly createdAt: Date
  /** Of a refinance: the terms of a conversion where its borrower opted in. */
  readonly stabilization?: StabilizationTerms | null
}): LoanFacts => ({
  ...frameFacts(input.organization, input.application, input.createdAt),
  borrower: input.borrower,
  offer: offerFacts(input.offer, repaymentOf(input.application) ?? DEFAULT_REPAYMENT),
  terms: termsFacts(input.rules, input.organization, input.offer.quote.tier),
  disbursement: disbursementMethodFor(input.application.isInternational),
  renewal: renewalFacts(input.application, input.offer),
  refinance: refinanceFacts(input),
})
