import type { ModificationsAnswer, ProposedTerms } from '@pledge/contract/modifications'
import { portfolioModifications as words } from '@pledge/copy/en/portfolio/modifications'
import { fill } from '@pledge/copy/fill'
import { calendarDate } from '@pledge/copy/format/dates'
import { ratePercent } from '@pledge/copy/format/percent'

const monthsText = (months: number): string =>
  months === 1 ? words.oneMonth : fill(words.manyMonths, { count: String(months) })
const paymentsText = (payments: number): string =>
  payments === 1 ? words.onePayment : fill(words.manyPayments, { count: String(payments) })

/** By how much, or to which rate: an option of the list of what can be proposed. */
export const optionText = (terms: ProposedTerms): string => {
  switch (terms.kind) {
    case 'LATER_MATURITY':
      return monthsText(terms.months)
    case 'LOWER_RATE':
      return ratePercent(terms.rate)
    case 'PAYMENT_PAUSE':
      return paymentsText(terms.payments)
  }
}

/** What was proposed, in a few words: 'Pause of 2 payments'. */
export const termsText = (terms: ProposedTerms): string =>
  fill(words.terms[terms.kind], { option: optionText(terms) })

/** What an option leads to: 'The next payment is then due June 15, 2026.' Undefined where the option says it. */
export const resultText = ({ changed }: ModificationsAnswer['proposable'][number]): string | undefined => {
  const { results } = words.propose
  switch (changed.kind) {
    case 'LATER_MATURITY':
      return fill(results.LATER_MATURITY, { date: calendarDate(changed.maturesOn) })
    case 'LOWER_RATE':
      return undefined
    case 'PAYMENT_PAUSE':
      return fill(results.PAYMENT_PAUSE, { date: calendarDate(changed.resumesOn) })
  }
}
