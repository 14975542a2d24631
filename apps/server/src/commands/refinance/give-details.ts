import { isSsnOfLoans, SSN_DIFFERS_MESSAGE } from '@pledge/domain/refinance/refinance-details'
import { refuse } from '@pledge/domain/refusal'
import { findVerifiedEmail } from '../../store/account/account-email.ts'
import { heldOr, withTenant } from '../../store/database/database.ts'
import { takeInWindow } from '../../store/database/request-budgets.ts'
import { principalOf } from '../actors.ts'
import type { OfSubject } from '../application/of-application.ts'
import type { Deps } from '../deps.ts'
import { invalidDetails, judgeDetails, type DetailsRefusal, type GivenDetails } from './judge-details.ts'
import { refinanceDetails, type DetailsOfRefinance } from './refinance-details.ts'
import { storeDetails } from './store-details.ts'

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

/** Attempts while the profile or the loans change between the form's check and the locks. */
const ATTEMPTS = 3

const attempted = async (deps: Deps, input: GiveDetails) => {
  const read = await refinanceDetails(deps)(input)
  if (!read.ok) return read
  const { found } = read
  // Before the digits are compared: an application that lacks nothing answers no guesses.
  if (found.status !== 'NEEDED') return refuse('transition.not-allowed')
  const judged = await judgeDetails(deps, input.details, found)
  if (!judged.ok) return judged
  const { value } = judged
  const differs = value.ssn === undefined ? null : await compare(deps, input, value.ssn, found)
  return differs ?? storeDetails(deps, input, value)
}

/**
 * The borrower of a refinance gives what the register of old loans lacks (note 106): the SSN, without which no inquiry of
 * the Military Lending Act can be made, and the address and telephone number of agreements and notices. By the rules of
 * the details form, sealed as its answers are, and on file from then on: an earlier submission stays stored. The job
 * `screen-borrower` makes the inquiry at once. Refusals: `account.email-unverified`, `borrower.details-invalid` with its
 * fields, also for an SSN that is not that of the old loans, `request.too-many`, `transition.not-allowed` where nothing is
 * missing, `application.expired`.
 */
export const giveRefinanceDetails =
  (deps: Deps) =>
  async (input: GiveDetails): Promise<{ readonly ok: true } | DetailsRefusal> => {
    const { accountId } = input.subject
    const email = await withTenant(heldOr(deps.db), principalOf(input.subject), (tx) =>
      findVerifiedEmail(tx, accountId),
    )
    if (email === undefined) return refuse('account.email-unverified')
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const given = await attempted(deps, input)
      if (!given.ok) return given
      if (given.result === 'STORED') return { ok: true }
    }
    return refuse('transition.not-allowed')
  }
