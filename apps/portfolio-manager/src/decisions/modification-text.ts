import type { ModificationsAnswer, ProposedTerms } from '@pledge/contract/modifications'
import { portfolioModifications as words } from '@pledge/copy/en/portfolio/modifications'
import { fill } from '@pledge/copy/fill'
import { calendarDate } from '@pledge/copy/format/dates'
import { ratePercent } from '@pledge/copy/format/percent'

const monthsText = (months: number): string =>
  months === 1 ? words.oneMonth : fill(words.manyMonths, { count: String(months) })
const paymentsText = (payments: number): string =>
  payments === 1 ? words.onePayment : fill(words.manyPayments, { count: String(payments) })

const factsOf = (terms: ProposedTerms): Record<string, string> => {
  switch (terms.kind) {
    case 'LATER_MATURITY':
      return { count: monthsText(terms.months) }
    case 'LOWER_RATE':
      return { rate: ratePercent(terms.rate) }
    case 'PAYMENT_PAUSE':
      return { count: paymentsText(terms.payments) }
  }
}

/** What was proposed, in a few words: 'Pause of 2 payments'. */
export const termsText = (terms: ProposedTerms): string => fill(words.terms[terms.kind], factsOf(terms))

const dateOf = ({ changed }: ModificationsAnswer['proposable'][number]): string => {
  switch (changed.kind) {
    case 'LATER_MATURITY':
      return calendarDate(changed.maturesOn)
    case 'LOWER_RATE':
      return ''
    case 'PAYMENT_PAUSE':
      return calendarDate(changed.resumesOn)
  }
}

/** An option of what can be proposed, with what it leads to: '2 payments, next due June 15, 2026'. */
export const proposableText = (option: ModificationsAnswer['proposable'][number]): string => {
  const { terms } = option
  return fill(words.propose.options[terms.kind].option, {
    count: '',
    rate: '',
    ...factsOf(terms),
    date: dateOf(option),
  })
}
