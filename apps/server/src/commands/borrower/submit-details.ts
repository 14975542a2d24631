import { isRenewal } from '@pledge/domain/application/origination'
import { createHash } from 'node:crypto'
import type { BorrowerDetails } from '@pledge/contract/borrower'
import type { LoanFile } from '@pledge/domain/view/loan-file'
import type { Command } from '@pledge/domain/process/commands'
import { detailsDeadline, notAfterMaturity } from '@pledge/domain/application/deadlines'
import { areConsentsCurrent, SOFT_CREDIT_CONSENT } from '@pledge/domain/borrower/consents'
import {
  validateBorrowerDetails,
  type BorrowerDetailsValue,
  type FieldError,
} from '@pledge/domain/borrower/details'
import { inputOfPayload } from '@pledge/domain/borrower/details-payload'
import { consentSentences } from '@pledge/domain/borrower/consent-sentences'
import type { Organization } from '@pledge/domain/organization/settings'
import { refuse, type Refusal } from '@pledge/domain/refusal'
import { lockAccount } from '../../store/account/accounts.ts'
import { findVerifiedEmail } from '../../store/account/account-email.ts'
import type { ApplicationRecord } from '../../store/application/applications.ts'
import { setSourceOfIncome } from '../../store/application/applications.ts'
import {
  findProfile,
  insertConsents,
  saveProfile,
  type BorrowerProfile,
} from '../../store/borrower/borrowers.ts'
import type { Tx } from '../../store/database/database.ts'
import { hasOpenedDocument } from '../../store/agreements/document-openings.ts'
import { lendingRulesVersion, organizationVersion } from '../../store/organization/organizations.ts'
import { findSubmittedDetails, insertSubmittedDetails } from '../../store/borrower/submitted-details.ts'
import { advance, type ApplicationChange } from '../application/advance.ts'
import { principalOf, borrowerActor } from '../actors.ts'
import type { Deps } from '../deps.ts'
import { detailsOf, detailsOfRenewal, type Known } from './details-to-keep.ts'
import { residenceContext } from './residence-context.ts'
import { readApplication } from '../application/read-application.ts'
import type { OfSubject } from '../application/of-application.ts'
import { stepUpOf } from '../step-up/proved-call.ts'

export interface SubmitDetails extends OfSubject {
  readonly details: BorrowerDetails
  /**
   * The displayed text of the check that the borrower agrees to: the credit pull, or the screening for
   * international borrowers.
   */
  readonly checkNotice: (organization: Organization, isInternational: boolean) => string
  readonly from: { readonly address: string }
  readonly stepUpProof: string | undefined
}

type Judgment =
  | { readonly ok: true; readonly value: BorrowerDetailsValue }
  | (Refusal & { readonly fields?: readonly FieldError[] })

const judge = async (
  deps: Deps,
  input: SubmitDetails,
  record: ApplicationRecord,
  organization: Organization,
  known: BorrowerProfile | undefined,
): Promise<Judgment> => {
  const { file } = record
  const rules = await lendingRulesVersion(deps.db, file.organizationId, record.lendingRulesVersion)
  if (!areConsentsCurrent(input.details.consents, organization.consents))
    return refuse('borrower.details-invalid')
  const check = validateBorrowerDetails(inputOfPayload(input.details), {
    ...residenceContext(file, rules, { now: deps.clock.business(), timeZone: organization.timeZone }),
    isRollForward: isRenewal(file.application),
    hasSsn: known !== undefined && known.ssn !== null,
    consentTexts: organization.consents,
  })
  if (check.ok) return check
  return { ...refuse('borrower.details-invalid'), fields: check.errors }
}

const CONSENT_WORDS = {
  TERMS: 'termsAndPrivacy',
  PRIVACY: 'termsAndPrivacy',
  COMMUNICATIONS: 'communications',
  MARKETING: 'marketing',
} as const

/** What is known about the borrower; for a renewal, the submitted details of the renewed loan. */
const readKnown = async (
  deps: Deps,
  tx: Tx,
  { borrowerId, application: { renewal } }: LoanFile,
): Promise<Known> => ({
  profile: await findProfile(tx, deps.sealer, borrowerId),
  renewed:
    renewal === null ? undefined : await findSubmittedDetails(tx, deps.sealer, renewal.priorApplicationId),
})

/** The snapshot of this application, the profile that prefills the next one, and the consents: in one commit. */
const store = async (
  deps: Deps,
  input: SubmitDetails,
  value: BorrowerDetailsValue,
  organization: Organization,
  { tx, record, after, now, context: known }: ApplicationChange<Known>,
) => {
  const { borrowerId, organizationId } = after
  const sentences = consentSentences(organization, after.application.isInternational)
  const wordsOf = (type: keyof typeof CONSENT_WORDS | 'SOFT_CREDIT') =>
    type === 'SOFT_CREDIT'
      ? input.checkNotice(organization, after.application.isInternational)
      : sentences[CONSENT_WORDS[type]]
  const details = isRenewal(after.application)
    ? detailsOfRenewal(value, known)
    : detailsOf(value, known.profile)
  await insertSubmittedDetails(tx, deps.sealer, {
    applicationId: after.id,
    organizationId,
    borrowerId,
    details,
    now,
  })
  // A renewal does not change the profile, except for a missing SSN.
  if (!isRenewal(after.application) || value.ssn !== undefined)
    await saveProfile(tx, deps.sealer, { ...details, accountId: borrowerId, organizationId }, now)
  await setSourceOfIncome(tx, after.id, value.sourceOfIncome)
  await insertConsents(tx, {
    applicationId: after.id,
    organizationId,
    borrowerId,
    organizationVersion: record.organizationVersion,
    givenAt: now,
    givenFrom: input.from.address,
    consents: [...value.consents, SOFT_CREDIT_CONSENT].map((consent) => ({
      id: deps.newId(),
      ...consent,
      textSha256: createHash('sha256').update(wordsOf(consent.type)).digest('hex'),
    })),
  })
}

/**
 * Submits identity details and consents (document 1 section 5). Validated by the form's rules; stored encrypted, with
 * the consents' text by hash, time and address, in the commit that moves the application to the soft credit check. A
 * phone number different from the profile's is a change and needs a step-up (decision 15); the first number does not. The profile
 * is read for it under the lock of the account.
 * Consent to electronic records requires that the borrower has opened a document of this application (15 U.S.C.
 * 7001(c)(1)(C)(ii), note 048). Consents and personal data are accepted only from an account with a verified email
 * address (note 064). Refusals: `account.email-unverified`, `borrower.details-invalid` with its fields,
 * `borrower.document-unopened`, `transition.not-allowed`, `application.expired`, `session.step-up-needed`.
 */
export const submitDetails = (deps: Deps) => async (input: SubmitDetails) => {
  const principal = principalOf(input.subject)
  const { applicationId } = input
  const found = await readApplication(deps)({
    principal,
    applicationId,
    more: async (tx, { file }) => ({
      known: await readKnown(deps, tx, file),
      hasOpened: await hasOpenedDocument(tx, file.id),
      email: await findVerifiedEmail(tx, input.subject.accountId),
    }),
  })
  if (!found.ok) return found
  const {
    record,
    more: { known, hasOpened, email },
  } = found
  if (email === undefined) return refuse('account.email-unverified')
  const organization = await organizationVersion(
    deps.db,
    record.file.organizationId,
    record.organizationVersion,
  )
  const judged = await judge(deps, input, record, organization, known.profile)
  if (!judged.ok) return judged
  // In other states the state itself gives a better refusal.
  if (!hasOpened && record.file.state === 'BORROWER_DETAILS') return refuse('borrower.document-unopened')
  const { value } = judged
  return advance(deps)<Known, void>({
    principal,
    applicationId,
    command: async ({ tx, file, record: { deadlineTerms }, now }) => {
      // Two submissions at the same time, or a change of the number beside one, would otherwise both compare with the number before.
      await lockAccount(tx, input.subject.accountId)
      const current = await readKnown(deps, tx, file)
      const command: Command = {
        type: 'DetailsSubmitted',
        by: borrowerActor(input.subject),
        data: {
          expiresAt: notAfterMaturity(detailsDeadline(now.getTime(), deadlineTerms), file.application),
          consents: [...value.consents, SOFT_CREDIT_CONSENT],
        },
      }
      // The profile of a refinance has no number until its borrower enters one: that is the first.
      const phone = current.profile?.phone ?? ''
      if (phone === '' || phone === value.phoneNumber || isRenewal(file.application))
        return { command, context: current }
      const stepUp = stepUpOf({ ...input, payload: input.details }, 'phone')
      return { command, context: current, stepUp }
    },
    effects: (change) => store(deps, input, value, organization, change),
  })
}
