import * as z from 'zod/mini'
import { legalPageSchema, licenseSchema } from './legal-copy.ts'
import { AS_THE_PLATFORM, operationSchema } from './operation.ts'
import { publicOrganizationSchema, themeSchema } from './organization.ts'
import { NO_REPAYMENT_ACCOUNT, repaymentAccountSchema } from './repayment-account.ts'
import { rightsSchema, USUAL_RIGHTS } from './rights.ts'
import { SAME_APPROVER_RULES } from './same-approver.ts'
import { TYPEFACE_NAMES } from './typeface.ts'

const text = (max: number) => z.string().check(z.minLength(1), z.maxLength(max))

/** The whole settings of an organization, versioned; never leaves the server as it is. */
export const organizationSchema = z.extend(publicOrganizationSchema, {
  /** In the headers of mails, where a line break would begin a header of its own. */
  shortName: text(24).check(z.regex(/^\P{Cc}*$/u)),
  /** The typeface reaches a page in its style sheet alone. */
  theme: z.extend(themeSchema, { typeface: z._default(z.enum(TYPEFACE_NAMES), 'sans') }),
  loanOriginatorUuid: z.uuid(),
  creditorAddress: text(200),
  /** To which borrowers in the US pay; told to those who have a loan alone. */
  repaymentAccount: z._default(repaymentAccountSchema, NO_REPAYMENT_ACCOUNT),
  /** How often its pages ask, and how large a file may be; told to its pages alone. */
  operation: z._default(operationSchema, AS_THE_PLATFORM),
  /** As a contract names it: 'the State of Utah'. */
  governingLaw: text(80),
  hosts: z.array(z.string().check(z.regex(/^[a-z0-9.-]+$/), z.maxLength(120))),
  logoSvg: text(20_000),
  legalPages: z._default(z.array(legalPageSchema).check(z.maxLength(20)), []),
  licenses: z._default(z.array(licenseSchema).check(z.maxLength(120)), []),
  /** Who of the lender's people may do what (row 1.6.07). */
  rights: z._default(rightsSchema, USUAL_RIGHTS),
  /** Whether who approved a borrower's ID may approve the disbursement of the same loan (note 060). */
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
