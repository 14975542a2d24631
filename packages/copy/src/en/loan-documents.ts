import type { LoanDocumentKind } from '@pledge/domain/servicing/loan-documents'
import { calendarDate } from '../format/dates.ts'

interface DocumentName {
  readonly kind: LoanDocumentKind
  readonly about: string
  readonly revision: number
}

/** Name and description of a statement or a letter in the list of documents. */
export const loanDocumentWords = ({
  kind,
  about,
  revision,
}: DocumentName): { readonly name: string; readonly description: string } => {
  const corrected = revision > 1 ? ', corrected' : ''
  switch (kind) {
    case 'STATEMENT':
      return {
        name: `Statement through ${calendarDate(about)}${corrected}`,
        description: 'Your balance, interest and payments for the month, and what is due next',
      }
    case 'YEARLY_SUMMARY':
      return {
        name: `Interest paid in ${about}${corrected}`,
        description: 'The interest you paid in the calendar year. Not a tax form',
      }
    case 'PAYOFF_LETTER': {
      const [, goodThrough = ''] = about.split(':')
      return {
        name: `Payoff letter, good through ${calendarDate(goodThrough)}`,
        description: 'What pays off your loan, and how to pay it',
      }
    }
    case 'PAID_IN_FULL_LETTER':
      return {
        name: `Paid in full letter${corrected}`,
        description: 'Your loan is closed, and you owe nothing more on it',
      }
    case 'DEFAULT_NOTICE': {
      const [givenOn = ''] = about.split(':')
      return {
        name: `Notice of default, ${calendarDate(givenOn)}`,
        description: 'What was past due, and the last day to pay it',
      }
    }
  }
}
