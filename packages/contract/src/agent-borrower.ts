import { GOVERNMENT_ID_TYPES } from '@pledge/domain/borrower/vocabulary'
import { WITHDRAWAL_WAYS } from '@pledge/domain/borrower/withdrawal'
import * as z from 'zod/mini'
import { instant } from './wire.ts'

/** A borrower as agents see them. Masked: year of birth, and the last characters of SSN, ID number and account. */
export const agentBorrower = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  birthYear: z.nullable(z.string()),
  ssnMask: z.nullable(z.string()),
  /** For an international borrower without an SSN: citizenship, and the last characters of the identification. */
  abroad: z._default(
    z.nullable(
      z.object({
        citizenship: z.nullable(z.string()),
        idType: z.enum(GOVERNMENT_ID_TYPES),
        idMask: z.string(),
      }),
    ),
    null,
  ),
  address: z.nullable(z.string()),
  sourceOfIncome: z.nullable(z.string()),
  accountMask: z.nullable(z.string()),
  accountHolder: z.nullable(z.string()),
  /**
   * When the borrower withdrew the consent to electronic records: since then, notices are sent on paper (note 048).
   */
  paperSince: z._default(z.nullable(instant), null),
  /**
   * Null if the borrower withdrew it on the page: otherwise who recorded it, how it was received and on which day.
   */
  paperHeard: z._default(
    z.nullable(z.object({ agent: z.string(), way: z.enum(WITHDRAWAL_WAYS), receivedOn: z.string() })),
    null,
  ),
  /** The consent to electronic records is in force: it can be withdrawn by phone or letter. */
  hasElectronicRecords: z._default(z.boolean(), false),
})
