import { GOVERNMENT_ID_TYPES } from '@pledge/domain/borrower/vocabulary'
import { WITHDRAWAL_WAYS } from '@pledge/domain/borrower/withdrawal'
import * as z from 'zod/mini'
import { instant } from './wire.ts'

/** A borrower as agents see them. Masked: year of birth, the last of SSN, ID number and account. */
export const agentBorrower = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  birthYear: z.nullable(z.string()),
  ssnMask: z.nullable(z.string()),
  /** Of somebody who lives abroad, who has no SSN here: citizenship and what identifies them, its last characters. */
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
  /** When the consent to electronic records was taken back: what is sent to them is sent on paper (note 048). */
  paperSince: z._default(z.nullable(instant), null),
  /** Null where the borrower took it back on the page: else who wrote it down, how it came and on which day. */
  paperHeard: z._default(
    z.nullable(z.object({ agent: z.string(), way: z.enum(WITHDRAWAL_WAYS), receivedOn: z.string() })),
    null,
  ),
  /** Consent to electronic records stands: it can be taken back by phone or letter. */
  hasElectronicRecords: z._default(z.boolean(), false),
})
