import { getDocuments } from '@pledge/contract/agreements'
import { getApplications } from '@pledge/contract/applications'
import { claimEstateLoan } from '@pledge/contract/estate-claims'
import { importEstateRegister, previewEstateRegister } from '@pledge/contract/estate-register'
import { decideHandOvers, previewHandOvers, proposeHandOvers } from '@pledge/contract/hand-overs'
import { selectOffer } from '@pledge/contract/offers'
import { confirmRefinance } from '@pledge/contract/refinance'
import { getRefinanceDetails, giveRefinanceDetails } from '@pledge/contract/refinance-details'
import { HAND_OVER_HEADER } from '@pledge/domain/refinance/hand-over-line'
import { fileOf, type RegisterRow } from '@pledge/domain/refinance/register.test-data'
import type { CollateralReuseConsent } from '@pledge/domain/refinance/treatments'
import { sandboxRunJobs } from '@pledge/sandbox/contract/sandbox'
import type { Calls } from '@pledge/testing/call/calls'
import { signDocuments } from '@pledge/testing/steps/origination'
import { REFINANCE_DETAILS } from '@pledge/testing/steps/payloads'
import { callerOf } from './caller.ts'
import type { Agents, BorrowerSession } from './loan-to-release.ts'
import { expect, type People } from './people.ts'
import type { ProductServer } from './server.ts'
import { newEmail, PASSWORD, signInByCalls } from './sign-in-by-calls.ts'
import { reaches } from './steps-by-calls.ts'

/** The steps of a refinance without pages, for journeys about what follows; each waits until it has taken effect. */

/** Of an old loan, what a test is about; whose it is follows from the borrower. */
export type OldLoan = Pick<RegisterRow, 'loan_number' | 'coin' | 'coin_quantity' | 'balance'>

/** Whom the register has as the borrower, beside the email address. */
export const PERSON = { dateOfBirth: '1985-02-28', ssnLastFour: '6789' } as const

export interface Refinance extends BorrowerSession {
  readonly agents: Agents
  readonly oldLoan: OldLoan
}

/** A person with one old loan, which the register has and nobody has claimed. Unclaimed loans of others are removed. */
export const hasOldLoan = async (
  people: People,
  server: ProductServer,
  { agents, oldLoan }: Pick<Refinance, 'agents' | 'oldLoan'>,
): Promise<Omit<Refinance, 'uuid'>> => {
  const page = await people.device()
  const context = page.context()
  const email = newEmail('refinance')
  const person = { server, context, kind: 'customer', email, password: PASSWORD, isNew: true } as const
  const caller = await signInByCalls(person)
  const csv = fileOf({
    ...oldLoan,
    email,
    date_of_birth: PERSON.dateOfBirth,
    ssn_last_four: PERSON.ssnLastFour,
  })
  const { sha256, changesSha256 } = await agents.callers.avery.ask(previewEstateRegister, { body: { csv } })
  // Loans that the file lacks are removed, which a second agent confirms by importing the same file.
  for (const agent of [agents.callers.avery, agents.callers.blake]) {
    const { state } = await agent.ask(importEstateRegister, { body: { csv, sha256, changesSha256 } })
    if (state === 'IMPORTED') break
  }
  return { page, caller, anonymous: callerOf(context, server, 'anonymous'), email, agents, oldLoan }
}

interface Chosen {
  readonly uuid: string
  readonly offerUuid: string
}

/** Claims the old loan, and selects the offer of a treatment of the application that it begins. */
export const claimsAndSelects = async (
  caller: Calls,
  anonymous: Calls,
  loanNumber: string,
  treatment: CollateralReuseConsent = 'DECLINE_REHYPOTHECATION',
): Promise<Chosen> => {
  await caller.ask(claimEstateLoan, { body: { celsiusLoanNumber: loanNumber, ...PERSON } })
  await anonymous.ask(sandboxRunJobs)
  const begun = async () => {
    const { applications } = await caller.ask(getApplications, { query: { isCelsiusRefi: 'true' } })
    return applications.find(({ state }) => state === 'OFFER_SELECT')
  }
  await expect.poll(async () => (await begun())?.offers.length ?? 0).toBeGreaterThan(0)
  const { appUuid: uuid, offers = [] } = (await begun()) ?? {}
  const offerUuid = offers.find(({ collateralReuseConsent }) => collateralReuseConsent === treatment)?.uuid
  if (uuid === undefined || offerUuid === undefined) throw new Error('a claim must begin an application')
  await caller.ask(selectOffer, { params: { uuid }, body: { offerUuid } })
  return { uuid, offerUuid }
}

/** What the register lacks, and the inquiries that are made with it. */
const givesDetails = async (caller: Calls, anonymous: Calls, uuid: string): Promise<void> => {
  const params = { uuid }
  await caller.ask(giveRefinanceDetails, { params, body: REFINANCE_DETAILS })
  await anonymous.ask(sandboxRunJobs)
  const status = async () => (await caller.ask(getRefinanceDetails, { params })).details.status
  await expect.poll(status).toBe('COMPLETE')
}

/** Claimed, confirmed and signed: what follows is the top-up, or the estate. */
export const signsRefinance = async (
  people: People,
  server: ProductServer,
  {
    isStabilized = false,
    treatment,
    ...given
  }: Pick<Refinance, 'agents' | 'oldLoan'> & {
    readonly isStabilized?: boolean
    readonly treatment?: CollateralReuseConsent
  },
): Promise<Refinance> => {
  const person = await hasOldLoan(people, server, given)
  const { caller, anonymous, oldLoan } = person
  const { uuid, offerUuid } = await claimsAndSelects(caller, anonymous, oldLoan.loan_number, treatment)
  await givesDetails(caller, anonymous, uuid)
  const body = { offerUuid, stabilizationOptIn: isStabilized, hasSentCollateral: false }
  await caller.ask(confirmRefinance, { params: { uuid }, body })
  await anonymous.ask(sandboxRunJobs)
  await reaches(caller, uuid, 'SIGN_DOCS')
  // A job prepares the agreements after the confirmation.
  const toSign = async () =>
    (await caller.ask(getDocuments, { params: { uuid } })).documents.filter(
      ({ needsAcceptance, isReplaced }) => needsAcceptance && !isReplaced,
    )
  await expect.poll(async () => (await toSign()).length, { timeout: 20_000 }).toBeGreaterThan(0)
  await signDocuments(caller, uuid)
  await anonymous.ask(sandboxRunJobs)
  return { ...person, uuid }
}

/** Two agents confirm the file in which the estate hands over all of the collateral: the loan begins. */
export const isHandedOver = async ({
  caller,
  anonymous,
  uuid,
  agents,
  oldLoan,
}: Refinance): Promise<void> => {
  const { loan_number: number, coin, coin_quantity: quantity } = oldLoan
  const transaction = Buffer.from(number).toString('hex').padEnd(64, '0')
  const csv = [HAND_OVER_HEADER, `${number},${coin},${quantity},2026-06-30,${transaction}`].join('\n')
  const { avery, blake } = agents.callers
  const { sha256 } = await avery.ask(previewHandOvers, { body: { csv } })
  const params = await avery.ask(proposeHandOvers, { body: { csv, sha256 } })
  await blake.ask(decideHandOvers, { params, body: { decision: 'confirm' } })
  await anonymous.ask(sandboxRunJobs)
  await reaches(caller, uuid, 'COMPLETE')
}
