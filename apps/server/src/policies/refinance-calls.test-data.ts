import type { AnyInput } from '@pledge/testing/call/input'

const SHA = 'a'.repeat(64)

/** What each call about the defunct lender's loans is made with; they name no ids. */
export const REFINANCE_INPUTS: Readonly<Record<string, AnyInput>> = {
  getEstateRegister: {},
  previewEstateRegister: { body: { csv: 'loan_number' } },
  importEstateRegister: { body: { csv: 'loan_number', sha256: SHA, added: 0, changed: 0, removed: 0 } },
}
