import { validateContact, type BorrowerDetailsValue, type FieldError } from '@pledge/domain/borrower/details'
import { inputOfPayload } from '@pledge/domain/borrower/details-payload'
import { refuse, type Refusal } from '@pledge/domain/refusal'
import type { SubmittedDetails } from '../../store/borrower/submitted-details.ts'
import { heldOr } from '../../store/database/database.ts'
import { lendingRulesVersion, organizationVersion } from '../../store/organization/organizations.ts'
import { residenceContext } from '../borrower/residence-context.ts'
import type { Deps } from '../deps.ts'
import type { DetailsOfRefinance } from './refinance-details.ts'

export interface GivenDetails {
  readonly ssn?: string | undefined
  readonly homeAddress: SubmittedDetails['address']
  readonly phoneNumber?: string | undefined
}

/** A refusal names its fields. */
export type DetailsRefusal = Refusal & { readonly fields?: readonly FieldError[] }
export type DetailsJudgment = { readonly ok: true; readonly value: BorrowerDetailsValue } | DetailsRefusal

export const invalidDetails = (fields: readonly FieldError[]): DetailsRefusal => ({
  ...refuse('borrower.details-invalid'),
  fields,
})

/** The rules of the details form, as far as they concern what is given (rows 1.5.12 to 1.5.14 and 1.5.19 to 1.5.30). */
export const judgeDetails = async (
  deps: Pick<Deps, 'db' | 'clock'>,
  details: GivenDetails,
  { record, isSsnRequested, isPhoneRequested }: DetailsOfRefinance,
): Promise<DetailsJudgment> => {
  const { file } = record
  const db = heldOr(deps.db)
  const organization = await organizationVersion(db, file.organizationId, record.organizationVersion)
  const rules = await lendingRulesVersion(db, file.organizationId, record.lendingRulesVersion)
  const { ssn, homeAddress, phoneNumber = '' } = details
  const unrequested = { name: { firstName: '', lastName: '', dob: '' }, sourceOfIncome: '', consents: [] }
  const check = validateContact(inputOfPayload({ ...unrequested, ssn, homeAddress, phoneNumber }), {
    ...residenceContext(file, rules, { now: deps.clock.business(), timeZone: organization.timeZone }),
    isRollForward: false,
    hasSsn: !isSsnRequested,
    hasPhone: !isPhoneRequested,
    consentTexts: [],
  })
  return check.ok ? check : invalidDetails(check.errors)
}
