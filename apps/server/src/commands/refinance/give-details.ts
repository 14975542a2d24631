import type { BorrowerDetailsValue } from '@pledge/domain/borrower/details'
import { isSsnOfLoans, SSN_DIFFERS_MESSAGE } from '@pledge/domain/refinance/refinance-details'
import { refuse } from '@pledge/domain/refusal'
import { applicationIdsInStates } from '../../store/application/applications.ts'
import { findVerifiedEmail } from '../../store/account/account-email.ts'
import { saveProfile } from '../../store/borrower/borrowers.ts'
import { insertSubmittedDetails, type SubmittedDetails } from '../../store/borrower/submitted-details.ts'
import { heldOr, withTenant } from '../../store/database/database.ts'
import { takeInWindow } from '../../store/database/request-budgets.ts'
import { borrowerActor, principalOf } from '../actors.ts'
import { advance } from '../application/advance.ts'
import { asSubject, type OfSubject } from '../application/of-application.ts'
import type { Deps } from '../deps.ts'
import { invalidDetails, judgeDetails, type DetailsRefusal, type GivenDetails } from './judge-details.ts'
import { refinanceDetails, type DetailsOfRefinance } from './refinance-details.ts'

const DAY_MS = 24 * 60 * 60_000

/** SSNs that an account may enter in a day (UTC): whoever mistypes one needs few, and nobody learns the digits by guessing. */
export const MAX_SSN_TRIES_A_DAY = 10

interface GiveDetails extends OfSubject {
  readonly details: GivenDetails
}

/** Counts the try before the digits are compared, so that they cannot be guessed. */
const compare = async (
  { db, sealer, clock }: Deps,
  { subject }: OfSubject,
  ssn: string,
  { lastFours }: DetailsOfRefinance,
): Promise<DetailsRefusal | null> => {
  const subjectOfTries = `refinance-ssn:${sealer.blindIndex(subject.accountId, 'tries-refinance-ssn')}`
  const window = { subject: subjectOfTries, most: MAX_SSN_TRIES_A_DAY, windowMs: DAY_MS, now: clock.real() }
  const refused = await takeInWindow(db, window)
  if (refused !== null) return refused
  return isSsnOfLoans(ssn, lastFours)
    ? null
    : invalidDetails([{ field: 'ssn', message: SSN_DIFFERS_MESSAGE }])
}

/** What is on file, with what was missing; the address is the borrower's newest. */
const completed = (
  { details, isPhoneRequested }: DetailsOfRefinance,
  { ssn, homeAddress, phoneNumber }: BorrowerDetailsValue,
): SubmittedDetails => ({
  ...details,
  ssn: ssn ?? details.ssn,
  address: homeAddress,
  phone: isPhoneRequested ? phoneNumber : details.phone,
})

/** The command of one application, with its details and the borrower's profile in the same commit. */
const storeDetails = (deps: Deps, of: OfSubject, found: DetailsOfRefinance, value: BorrowerDetailsValue) =>
  advance(deps)({
    ...asSubject(of),
    command: () => ({ type: 'RefinanceDetailsGiven', by: borrowerActor(of.subject), data: {} }),
    effects: async ({ tx, after: { id: applicationId, organizationId, borrowerId }, now }) => {
      const details = completed(found, value)
      const place = { applicationId, organizationId, borrowerId }
      await insertSubmittedDetails(tx, deps.sealer, { ...place, details, now, isCorrection: true })
      await saveProfile(tx, deps.sealer, { ...details, accountId: borrowerId, organizationId }, now)
    },
  })

/**
 * The borrower of a refinance gives what the register of old loans lacks (note 106): the SSN, without which no inquiry of
 * the Military Lending Act can be made, and the address and telephone number of agreements and notices. By the rules of
 * the details form, sealed as its answers are, and on file from then on: an earlier submission stays stored. The job
 * `screen-borrower` makes the inquiry at once. Refusals: `account.email-unverified`, `borrower.details-invalid` with its
 * fields, also for an SSN that is not that of the old loans, `request.too-many`, `transition.not-allowed` where nothing is
 * missing, `application.expired`.
 */
export const giveRefinanceDetails = (deps: Deps) => async (input: GiveDetails) => {
  const read = await refinanceDetails(deps)(input)
  if (!read.ok) return read
  const { found } = read
  const { accountId } = input.subject
  const email = await withTenant(heldOr(deps.db), principalOf(input.subject), (tx) =>
    findVerifiedEmail(tx, accountId),
  )
  if (email === undefined) return refuse('account.email-unverified')
  // Before the digits are compared: an application that lacks nothing answers no guesses.
  if (found.status !== 'NEEDED') return refuse('transition.not-allowed')
  const judged = await judgeDetails(deps, input.details, found)
  if (!judged.ok) return judged
  const { value } = judged
  const differs = value.ssn === undefined ? null : await compare(deps, input, value.ssn, found)
  if (differs !== null) return differs
  return storeDetails(deps, input, found, value)
}

/** More than the coins that can be refinanced, each with one application that is not confirmed yet. */
const MOST_OTHERS = 10

/**
 * The borrower's other refinances that lack details have those of this one too, so that nobody enters them twice; not
 * where they do not fit, as for another residence or other digits of the SSN: there the borrower is asked. After the
 * commit of the first, because one transaction that locks several applications could wait for another one in vain.
 */
export const giveDetailsToOthers =
  (deps: Deps) =>
  async (of: OfSubject): Promise<void> => {
    const first = await refinanceDetails(deps)(of)
    if (!first.ok) return
    const { ssn, address: homeAddress, phone: phoneNumber } = first.found.details
    const ids = await withTenant(deps.db, principalOf(of.subject), (tx) =>
      applicationIdsInStates(tx, of.subject.accountId, ['OFFER_SELECT']),
    )
    for (const applicationId of ids.slice(0, MOST_OTHERS)) {
      const other = { subject: of.subject, applicationId }
      const read = await refinanceDetails(deps)(other)
      if (!read.ok || read.found.status !== 'NEEDED') continue
      if (ssn !== null && !isSsnOfLoans(ssn, read.found.lastFours)) continue
      const given = { homeAddress, phoneNumber, ...(ssn !== null && { ssn }) }
      const judged = await judgeDetails(deps, given, read.found)
      if (judged.ok) await storeDetails(deps, other, read.found, judged.value)
    }
  }
