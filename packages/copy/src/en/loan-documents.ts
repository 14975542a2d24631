import type { LoanDocumentKind } from '@pledge/domain/servicing/loan-documents'
import { MODIFICATION_KINDS } from '@pledge/domain/servicing/modification-kinds'
import { calendarDate } from '../format/dates.ts'
import { OFFERED } from './offered-terms.ts'

interface DocumentName {
  readonly kind: LoanDocumentKind
  readonly about: string
  readonly revision: number
}

/** Of '2026-03-17:2': which sale of the loan, and when it ended. */
const saleOf = (about: string): string => {
  const [endedOn = '', number = '1'] = about.split(':')
  return `${number === '1' ? '' : ` ${number}`}, ${calendarDate(endedOn)}`
}

/** Of '2026-12-20:LOWER_RATE:…': what is offered, and the last day to accept it. */
const offeredOf = (about: string): string => {
  const [acceptBy = '', kind] = about.split(':')
  const found = MODIFICATION_KINDS.find((one) => one === kind)
  return `${found === undefined ? 'changed terms' : OFFERED[found]}, accept by ${calendarDate(acceptBy)}`
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
    case 'MODIFICATION_OFFER':
      return {
        name: `Offer of ${offeredOf(about)}${revision > 1 ? ', new figures' : ''}`,
        description: 'What changes in your loan if you accept it, and your payments and interest',
      }
    case 'STABILIZATION_ADDENDUM': {
      const [signedOn = ''] = about.split(':')
      return {
        name: `Stabilization addendum, ${calendarDate(signedOn)}`,
        description: 'What you signed to have collateral converted to USDC instead of sold for good',
      }
    }
    case 'DEFAULT_NOTICE': {
      const [givenOn = ''] = about.split(':')
      return {
        name: `Notice of default, ${calendarDate(givenOn)}`,
        description: 'What was past due, and the last day to pay it',
      }
    }
    case 'SALE_NOTICE': {
      const [givenOn = ''] = about.split(':')
      return {
        name: `Notice of planned sale, ${calendarDate(givenOn)}`,
        description: 'What you owed, and the last day to pay it before we sell collateral',
      }
    }
    case 'SALE_RECEIPT':
      return {
        name: `Collateral sale receipt${saleOf(about)}`,
        description: 'What we sold, at which prices, our fee, and what you still owe',
      }
    case 'SALE_RECEIPT_JSON':
      return {
        name: `Collateral sale receipt as data${saleOf(about)}`,
        description: 'The same receipt as a JSON file. Anyone can use it to check our figures',
      }
  }
}
