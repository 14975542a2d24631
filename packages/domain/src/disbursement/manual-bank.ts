import { isLatinFormRequested } from '../borrower/names.ts'
import { normalizeText } from '../borrower/normalize-text.ts'
import { fails, passes, type FieldCheck } from '../field-check.ts'
import { checkAccountNumber } from './account-number.ts'
import { checkRoutingNumber } from './routing-number.ts'

/** The form of manual entry (row 1.3.60). */
export interface ManualBank {
  readonly routingNumber: string
  readonly accountNumber: string
  readonly firstName: string
  readonly lastName: string
}
export type ManualBankCheck =
  | { readonly ok: true; readonly value: ManualBank }
  | {
      readonly ok: false
      readonly errors: readonly { readonly field: keyof ManualBank; readonly message: string }[]
    }

const named = (typed: string, message: string): FieldCheck => {
  const name = normalizeText(typed)
  if (name === '') return fails(message)
  // An ACH entry has no other letters, and at the disbursement it would be too late to find out.
  return isLatinFormRequested(name)
    ? fails('Please use the letters A to Z, as the bank has the name')
    : passes(name)
}
/** Row 1.5.57. */
export const checkHolderFirstName = (typed: string) => named(typed, 'Please enter the first name.')
/** Row 1.5.58. */
export const checkHolderLastName = (typed: string) => named(typed, 'Please enter the last name.')

/** Rows 1.5.50 to 1.5.58, for the form and the server; at most one error per field, in form order. */
export const validateManualBank = (input: ManualBank): ManualBankCheck => {
  const checks = {
    routingNumber: checkRoutingNumber(input.routingNumber),
    accountNumber: checkAccountNumber(input.accountNumber),
    firstName: checkHolderFirstName(input.firstName),
    lastName: checkHolderLastName(input.lastName),
  } as const
  const { routingNumber, accountNumber, firstName, lastName } = checks
  if (routingNumber.ok && accountNumber.ok && firstName.ok && lastName.ok) {
    return {
      ok: true,
      value: {
        routingNumber: routingNumber.value,
        accountNumber: accountNumber.value,
        firstName: firstName.value,
        lastName: lastName.value,
      },
    }
  }
  const fields = Object.keys(checks) as (keyof ManualBank)[]
  const errors = fields.flatMap((field) => {
    const check = checks[field]
    return check.ok ? [] : [{ field, message: check.message }]
  })
  return { ok: false, errors }
}
