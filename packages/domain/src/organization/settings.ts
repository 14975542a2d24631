import * as z from 'zod/mini'
import { legalPageSchema, licenseSchema } from './legal-copy.ts'
import { AS_THE_PLATFORM, operationSchema } from './operation.ts'
import { publicOrganizationSchema, themeSchema } from './organization.ts'
import { NO_REPAYMENT_ACCOUNT, repaymentAccountSchema } from './repayment-account.ts'
import { rightsSchema, USUAL_RIGHTS } from './rights.ts'
import { SAME_APPROVER_RULES } from './same-approver.ts'
import { TYPEFACE_NAMES } from './typeface.ts'

const text = (max: number) => z.string().check(z.minLength(1), z.maxLength(max))

/** The full settings of an organization, versioned; never leaves the server unfiltered. */
export const organizationSchema = z.extend(publicOrganizationSchema, {
  /** Used in email headers, where a line break would begin a new header. */
  shortName: text(24).check(z.regex(/^\P{Cc}*$/u)),
  /** The typeface reaches a page only through its style sheet. */
  theme: z.extend(themeSchema, { typeface: z._default(z.enum(TYPEFACE_NAMES), 'sans') }),
  loanOriginatorUuid: z.uuid(),
  creditorAddress: text(200),
  /** The account that US borrowers pay to; shown only to borrowers with a loan. */
  repaymentAccount: z._default(repaymentAccountSchema, NO_REPAYMENT_ACCOUNT),
  /** Polling interval and maximum file size; shown only to the organization's pages. */
  operation: z._default(operationSchema, AS_THE_PLATFORM),
  /** As contracts state it: 'the State of Utah'. */
  governingLaw: text(80),
  hosts: z.array(z.string().check(z.regex(/^[a-z0-9.-]+$/), z.maxLength(120))),
  logoSvg: text(20_000),
  legalPages: z._default(z.array(legalPageSchema).check(z.maxLength(20)), []),
  licenses: z._default(z.array(licenseSchema).check(z.maxLength(120)), []),
  /** The rights of each staff role (row 1.6.07). */
  rights: z._default(rightsSchema, USUAL_RIGHTS),
  /** Whether the approver of a borrower's ID may also approve the disbursement of the same loan (note 060). */
  sameApprover: z._default(z.enum(SAME_APPROVER_RULES), 'flag'),
  templates: z.object({
    applicationDisclosures: z.int(),
    tilaDisclosure: z.int(),
    loanAgreement: z.int(),
    securityAgreement: z.int(),
    adverseAction: z.int(),
    incompleteness: z.int(),
  }),
})
export type Organization = z.infer<typeof organizationSchema>
