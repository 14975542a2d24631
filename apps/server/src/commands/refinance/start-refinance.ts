import { detailsDeadline } from '@pledge/domain/application/deadlines'
import { DEFAULT_WALLET_TYPE } from '@pledge/domain/collateral/wallet-type'
import type { Actor } from '@pledge/domain/decider/actors'
import { decide } from '@pledge/domain/process/decide'
import { fileAfter } from '@pledge/domain/process/evolve'
import { jobsFor } from '@pledge/domain/process/follow-on'
import { areDetailsComplete } from '@pledge/domain/refinance/refinance-details'
import { insertApplication } from '../../store/application/applications.ts'
import type { PersonalData } from '../../store/borrower/personal-data.ts'
import { insertSubmittedDetails, type SubmittedDetails } from '../../store/borrower/submitted-details.ts'
import type { OrganizationRecord } from '../../store/organization/organizations.ts'
import { tieClaims, type RefinanceableClaim } from '../../store/refinance/refinance-claims.ts'
import type { Deps, Unit } from '../deps.ts'
import type { PricedClaims } from './price-claims.ts'
import { registeredDetails } from './registered-details.ts'
import { storeRefinanceOffers, versionsOf } from './store-refinance-offers.ts'

interface Begun {
  readonly owner: OrganizationRecord
  readonly borrowerId: string
  readonly claims: readonly RefinanceableClaim[]
  /** The details on file that the claims were priced for. */
  readonly profile: PersonalData | undefined
  readonly priced: PricedClaims
}

interface FirstIds {
  readonly applicationId: string
  readonly offerIds: readonly string[]
}

const firstClaimedAt = (claims: readonly RefinanceableClaim[]): number =>
  Math.min(...claims.map(({ claimedAt }) => claimedAt.getTime()))

/** Whether the register has the borrower's identity as verified for every loan. */
export const areVerified = (claims: readonly RefinanceableClaim[]): boolean =>
  claims.every(({ loan }) => loan.isIdentityVerified)

/** The details of the register, or of an earlier application. */
const detailsOf = ({ claims, profile }: Begun): SubmittedDetails => {
  const person = claims.at(-1)?.loan.person
  if (person === null || person === undefined) throw new Error('a claimed loan must have a person')
  return registeredDetails(person, profile)
}

/** Whether nothing is due from the borrower; an SSN on file that is not that of the old loans is entered anew. */
export const haveDetails = (
  claims: readonly RefinanceableClaim[],
  details: SubmittedDetails,
  isInternational: boolean,
): boolean => {
  const lastFours = claims.map(({ loan }) => loan.person?.ssnLastFour ?? null)
  return areDetailsComplete(details, { isInternational, lastFours })
}

/** The first two events: the claim begins the application, and its offers are priced, in the same commit. */
const firstEvents = (begun: Begun, ids: FirstIds, now: number) => {
  const { owner, borrowerId, claims, priced } = begun
  // Claiming a loan is what asks for its refinance.
  const by: Actor = { kind: 'borrower', id: borrowerId }
  const { residence, loanNumbers, estateUnits } = priced
  const terms = { ...owner.rules.deadlines, timeZone: owner.organization.timeZone }
  const started = decide(
    null,
    {
      type: 'ApplicationStarted',
      by,
      data: {
        applicationId: ids.applicationId,
        organizationId: owner.id,
        borrowerId,
        isInternational: residence.kind === 'country',
        isRollForward: false,
        residenceState: residence.kind === 'state' ? residence.code : null,
        residenceCountry: residence.kind === 'country' ? residence.code : null,
        isServiced: true,
        refinance: {
          loanNumbers: [...loanNumbers],
          estateUnits: estateUnits.toString(),
          expiresAt: detailsDeadline(firstClaimedAt(claims), terms),
          isIdentityVerified: areVerified(claims),
          hasDetails: haveDetails(claims, detailsOf(begun), residence.kind === 'country'),
        },
      },
    },
    now,
  )
  if (!started.ok) throw new Error(`a claim must begin an application: ${started.code}`)
  const file = fileAfter(null, started.events)
  const offered = decide(
    file,
    { type: 'OffersPriced', by, data: { offerIds: [...ids.offerIds], pricedAt: now } },
    now,
  )
  if (!offered.ok) throw new Error(`a refinance must have offers: ${offered.code}`)
  return [...started.events, ...offered.events]
}

/**
 * Begins the application of claimed loans of one coin (journey: a refinanced loan): its offers, the details of the
 * register, and the screening, which a job does at once. The borrower's starts are locked, and the claims have none.
 */
export const startRefinance = async (
  deps: Pick<Deps, 'clock' | 'newId' | 'sealer'>,
  { tx, addJobs }: Unit,
  begun: Begun,
): Promise<string> => {
  const { owner, borrowerId, claims, priced } = begun
  const now = deps.clock.business()
  const ids = { applicationId: deps.newId(), offerIds: priced.quotes.map(() => deps.newId()) }
  const events = firstEvents(begun, ids, now.getTime())
  const file = await insertApplication(tx, {
    events,
    ...versionsOf(owner),
    deadlineTerms: { ...owner.rules.deadlines, timeZone: owner.organization.timeZone },
    loanOriginatorId: owner.organization.loanOriginatorUuid,
    referralId: null,
    walletType: DEFAULT_WALLET_TYPE,
    now,
  })
  await storeRefinanceOffers(tx, file, { owner, priced, offerIds: ids.offerIds, now })
  await insertSubmittedDetails(tx, deps.sealer, {
    applicationId: file.id,
    organizationId: file.organizationId,
    borrowerId,
    details: detailsOf(begun),
    now,
  })
  await tieClaims(tx, claims, file.id)
  await addJobs(jobsFor(null, events, file))
  return file.id
}
