import { details as words } from '@pledge/copy/en/screens/details'
import { isSsnNeverIssued } from '@pledge/domain/borrower/ssn'
import { useState } from 'react'
import type { DetailsForm } from './fields.ts'

/**
 * Asks once whether an SSN that was never issued is right, and accepts it when it is submitted again. The rule is only
 * the pattern (row 1.5.14), but a typo costs the borrower a failed credit check.
 */
export const useSsnCheck = (form: DetailsForm, message: string = words.identity.checkSsn) => {
  const [checked, setChecked] = useState<string>()
  return (ssn: string | undefined): boolean => {
    if (ssn === undefined || ssn === checked || !isSsnNeverIssued(ssn)) return false
    setChecked(ssn)
    form.refuse([{ field: 'ssn', message }])
    return true
  }
}
