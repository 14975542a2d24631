import { transliterate } from '../borrower/transliterate.ts'
import { checkAccountNumber } from './account-number.ts'
import { RETURN_REASONS } from './return-codes.ts'
import { checkRoutingNumber } from './routing-number.ts'

/** The amount of an entry has ten digits: $99,999,999.99. */
export const MAX_ACH_CENTS = 9_999_999_999n

export interface AchCredit {
  readonly amountCents: bigint
  readonly routingNumber: string
  readonly accountNumber: string
  readonly firstName: string
  readonly lastName: string
}

const codeOf = ({ amountCents, routingNumber, accountNumber, firstName, lastName }: AchCredit) => {
  if (amountCents <= 0n || amountCents > MAX_ACH_CENTS) return 'R19'
  if (!checkRoutingNumber(routingNumber).ok) return 'R28'
  if (!checkAccountNumber(accountNumber).ok) return 'R04'
  return transliterate(`${firstName} ${lastName}`) === '' ? 'R26' : undefined
}

/**
 * Why an ACH entry cannot carry a credit, as the code that a bank would return it with; undefined when it can. Found
 * before sending, it is handled like a bank's rejection and goes to an agent. An exception would be retried forever.
 */
export const achObjection = (
  credit: AchCredit,
): { readonly code: string; readonly reason: string } | undefined => {
  const code = codeOf(credit)
  return code && { code, reason: `${code} ${RETURN_REASONS[code]?.title ?? ''}` }
}
