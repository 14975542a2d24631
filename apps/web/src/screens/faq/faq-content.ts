import { faq, type FaqItem } from '@pledge/copy/en/screens/faq'
import { fill } from '@pledge/copy/fill'
import { wholeDollars } from '@pledge/copy/format/dollars'
import { listed } from '@pledge/copy/format/list'
import { bpsShortPercent } from '@pledge/copy/format/percent'
import { counted, range } from '@pledge/copy/format/range'
import { MIN_AGE } from '@pledge/domain/borrower/date-of-birth'
import { COIN_NAMES, type Coin } from '@pledge/domain/collateral/coins'
import type { QuoteRules } from '@pledge/domain/organization/quote-rules'
import { mostLentCents } from '@pledge/domain/residence/residence'
import { feeWords } from './fee-words.ts'

export interface FaqFacts {
  readonly rules: QuoteRules
  readonly collateral: readonly Coin[]
  readonly isInternational: boolean
  /** Whether the reader is an international borrower, whose answers differ. */
  readonly isReaderInternational: boolean
}

/** A section with its questions and completed answers. */
export interface FaqContent {
  readonly key: string
  readonly title: string
  readonly items: readonly Pick<FaqItem, 'key' | 'question' | 'answer' | 'table'>[]
}

const DAYS_A_WEEK = 7

/** Whole weeks are shown as weeks: '3 weeks', but '20 days'. */
const daysOrWeeks = (days: number): string =>
  days % DAYS_A_WEEK === 0 ? counted(days / DAYS_A_WEEK, 'week', 'weeks') : counted(days, 'day', 'days')

const levelsOf = ({ tiers }: QuoteRules): string =>
  [...new Set(tiers.map((tier) => bpsShortPercent(tier.liquidationLtvBps)))].join(' or ')

/** Every figure that an answer contains. */
const slotsOf = ({ rules, collateral }: FaqFacts): Readonly<Record<string, string>> => {
  const { usualTimes: times, deadlines } = rules
  const most = mostLentCents(rules, null)
  return {
    minAge: String(MIN_AGE),
    unservicedStates: listed(rules.states.filter(({ enabled }) => !enabled).map(({ name }) => name)),
    minLoan: wholeDollars(rules.defaultMinLoanCents),
    maxLoan: most === null ? faq.maxLoan.none : fill(faq.maxLoan.some, { amount: wholeDollars(most) }),
    coins: listed(collateral.map((coin) => COIN_NAMES[coin])),
    months: String(rules.termMonths),
    compounding: faq.compounding[rules.deferredCompounding ? 'compound' : 'simple'],
    domesticFee: feeWords(rules.originationFee.domestic),
    internationalFee: feeWords(rules.originationFee.international),
    unsignedFee: wholeDollars(rules.unsignedDocumentsFeeCents),
    liquidationFee: bpsShortPercent(rules.liquidationFeeBps),
    stabilizationFee: bpsShortPercent(rules.stabilization.feeBps),
    maxLtv: bpsShortPercent(rules.maxInitialLtvBps),
    rebalance: bpsShortPercent(rules.rebalanceBelowLtvBps),
    liquidation: levelsOf(rules),
    cureHours: String(rules.cureHours),
    completeDays: String(deadlines.completeDays),
    collateralDays: String(deadlines.collateralDays),
    grace: deadlines.graceHours === 0 ? '' : fill(faq.grace, { hours: String(deadlines.graceHours) }),
    achDays: range(times.achPayoutBusinessDays.from, times.achPayoutBusinessDays.to),
    usdcDays: range(times.usdcPayoutBusinessDays.from, times.usdcPayoutBusinessDays.to),
    returnDays: counted(times.collateralReturnBusinessDays, 'business day', 'business days'),
    wireDays: daysOrWeeks(times.wireRepaymentReturnDays),
    achHold: daysOrWeeks(times.achRepaymentHoldDays),
  }
}

const isIncluded = ({ only, international }: FaqItem, facts: FaqFacts): boolean => {
  const { rules, collateral, isInternational, isReaderInternational } = facts
  if (isReaderInternational && international === null) return false
  if (only === 'international') return isInternational
  // A brand without collateral on the web lists its coins in its own app.
  if (only === 'collateral') return collateral.length > 0
  if (only === 'stabilization') return rules.stabilization.isOffered
  if (only === 'unsigned-fee') return rules.unsignedDocumentsFeeCents > 0n
  return only === undefined || rules.states.some(({ enabled }) => !enabled)
}

/** The table lists states and their fees. */
const forReader = (item: FaqItem, isReaderInternational: boolean): FaqItem => {
  if (!isReaderInternational || item.international == null) return item
  const { table: _, ...others } = item
  return { ...others, answer: item.international }
}

/** The questions of this organization's borrowers, answered by its rules (rows 1.1.27 to 1.1.31). */
export const faqContent = (facts: FaqFacts): readonly FaqContent[] => {
  const slots = slotsOf(facts)
  return faq.sections.map(({ key, title, items }) => ({
    key,
    title,
    items: items
      .filter((item) => isIncluded(item, facts))
      .map((item) => forReader(item, facts.isReaderInternational))
      .map(({ answer, ...item }) => ({ ...item, answer: answer.map((text) => fill(text, slots)) })),
  }))
}

/** The questions that contain every word of the text, in any case. */
export const searchFaq = (content: readonly FaqContent[], text: string): readonly FaqContent[] => {
  const wanted = text.toLowerCase().split(/\s+/).filter(Boolean)
  return content
    .map((section) => ({
      ...section,
      items: section.items.filter(({ question, answer }) => {
        const all = [section.title, question, ...answer].join(' ').toLowerCase()
        return wanted.every((word) => all.includes(word))
      }),
    }))
    .filter(({ items }) => items.length > 0)
}
