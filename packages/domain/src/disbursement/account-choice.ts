import { fails, passes, type FieldCheck } from '../field-check.ts'

/** Row 1.5.49: one of the accounts that are listed. */
export const checkAccountChoice = (chosen: string | null, listed: readonly string[]): FieldCheck =>
  chosen !== null && listed.includes(chosen) ? passes(chosen) : fails('Please select an account.')
