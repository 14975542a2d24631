import { detailsDeadline } from '@pledge/domain/application/deadlines'
import type { RefinanceCoin } from '@pledge/domain/refinance/estate-loan'
import type { Outcome } from '@pledge/domain/refusal'
import { keepVersions } from '../../store/application/applications.ts'
import { lockStarts } from '../../store/account/starts.ts'
import { findProfile } from '../../store/borrower/borrowers.ts'
import { findSubmittedDetails } from '../../store/borrower/submitted-details.ts'
import { heldOr, withTenant, type Tx } from '../../store/database/database.ts'
import type { OrganizationRecord } from '../../store/organization/organizations.ts'
import {
  lockRefinanceableClaims,
  refinanceableClaims,
  tieClaims,
  type RefinanceableClaim,
} from '../../store/refinance/refinance-claims.ts'
import { systemOf } from '../actors.ts'
import { advance } from '../application/advance.ts'
import type { Deps } from '../deps.ts'
import { endIdleClaims } from '../estate-claims/end-idle-claims.ts'
import { priceClaims, type ClaimsToPrice, type PricedClaims } from './price-claims.ts'
import { areVerified, haveDetails, startRefinance } from './start-refinance.ts'
import { storeRefinanceOffers, versionsOf } from './store-refinance-offers.ts'

export interface RefinanceClaims {
  readonly organizationId: string
  readonly borrowerId: string
  readonly coin: RefinanceCoin
  /** Whether the offers of an application are priced again although no loan joins it: they have lapsed. */
  readonly haveLapsed?: true
}

/** More than any person had with one lender; what is beyond waits until some are refinanced. */
const MOST_CLAIMED = 100

/** Attempts while claims change between their pricing and the lock. What is left then is taken up by the job. */
const ATTEMPTS = 3

type Claims = readonly Pick<RefinanceableClaim, 'claimId' | 'applicationId'>[]

const readOf = ({ borrowerId, coin }: RefinanceClaims) => ({ borrowerId, coin, most: MOST_CLAIMED })

/**
 * Locks the claims and compares them with those that were priced: one that was released, joined or refinanced meanwhile
 * would be in offers that are not of this borrower's loans.
 */
const areStill = async (tx: Tx, input: RefinanceClaims, priced: Claims): Promise<boolean> => {
  const current = await lockRefinanceableClaims(tx, readOf(input))
  return (
    current.length === priced.length &&
    current.every((claim, index) => {
      const one = priced[index]
      return claim.claimId === one?.claimId && claim.applicationId === one.applicationId
    })
  )
}

interface Pricing extends ClaimsToPrice {
  readonly owner: OrganizationRecord
  readonly priced: PricedClaims
}

/** Claims changed since they were priced: nothing was stored. */
type Attempt = Outcome<{ readonly applicationId: string | null }> | 'CHANGED'

/** Prices an application again, with all claims of its coin: what was selected or confirmed is over. */
const reprice = async (
  deps: Deps,
  input: RefinanceClaims,
  applicationId: string,
  { owner, claims, priced }: Pricing,
): Promise<Attempt> => {
  const offerIds = priced.quotes.map(() => deps.newId())
  const repriced = await advance(deps)<undefined, 'CHANGED' | 'PRICED'>({
    principal: systemOf(input.organizationId),
    applicationId,
    command: async ({ tx, now, file }) => {
      if (!(await areStill(tx, input, claims))) return { unchanged: 'CHANGED' }
      const details = await findSubmittedDetails(tx, deps.sealer, applicationId)
      return {
        type: 'RefinanceOffersPriced',
        by: { kind: 'borrower', id: input.borrowerId },
        data: {
          loanNumbers: [...priced.loanNumbers],
          estateUnits: priced.estateUnits.toString(),
          offerIds,
          pricedAt: now.getTime(),
          isIdentityVerified: areVerified(claims),
          hasDetails: details !== undefined && haveDetails(claims, details, file.application.isInternational),
        },
      }
    },
    effects: async ({ tx, after, now }) => {
      await storeRefinanceOffers(tx, after, { owner, priced, offerIds, now })
      await tieClaims(tx, claims, applicationId)
      await keepVersions(tx, after, versionsOf(owner), now)
      return 'PRICED'
    },
  })
  if (!repriced.ok) return repriced
  return repriced.result === 'CHANGED' ? 'CHANGED' : { ok: true, applicationId }
}

const begin = (deps: Deps, input: RefinanceClaims, pricing: Pricing): Promise<Attempt> =>
  deps.transaction<Attempt>(systemOf(input.organizationId), async (unit) => {
    await lockStarts(unit.tx, input.borrowerId)
    if (!(await areStill(unit.tx, input, pricing.claims))) return 'CHANGED'
    const applicationId = await startRefinance(deps, unit, { ...pricing, borrowerId: input.borrowerId })
    return { ok: true, applicationId }
  })

const attempted = async (deps: Deps, input: RefinanceClaims): Promise<Attempt> => {
  const { organizationId, borrowerId } = input
  const owner = await deps.organizations.byId(organizationId)
  if (owner === undefined) throw new Error('a borrower must belong to an organization')
  const read = await withTenant(heldOr(deps.db), systemOf(organizationId), async (tx) => ({
    claims: await refinanceableClaims(tx, deps.sealer, readOf(input)),
    profile: await findProfile(tx, deps.sealer, borrowerId),
  }))
  const { claims } = read
  const terms = { ...owner.rules.deadlines, timeZone: owner.organization.timeZone }
  const now = deps.clock.business().getTime()
  const waiting = claims.filter((one) => one.applicationId === null)
  const idle = waiting.filter(({ claimedAt }) => now >= detailsDeadline(claimedAt.getTime(), terms))
  if (idle.length > 0) {
    await endIdleClaims(deps)({ organizationId, claims: idle })
    return 'CHANGED'
  }
  if (waiting.length === 0 && input.haveLapsed === undefined) return { ok: true, applicationId: null }
  if (claims.length === 0) return { ok: true, applicationId: null }
  const priced = await priceClaims(deps)(owner, read)
  if (!priced.ok) return priced
  const pricing = { ...read, owner, priced }
  const known = claims.find(({ applicationId }) => applicationId !== null)?.applicationId ?? null
  return known === null ? begin(deps, input, pricing) : reprice(deps, input, known, pricing)
}

/**
 * Begins the application that refinances a borrower's claimed loans of one coin, or prices the one that is not signed
 * yet again, with all of them (journey: a refinanced loan; gap G.70). Several applications of one person at once are
 * allowed. A claim that no application could begin with ends with its last day to sign. Null where no claim waits that
 * can be refinanced now. Refusals: those of `priceClaims`; `application.expired` past the last day to sign.
 */
export const refinanceClaims =
  (deps: Deps) =>
  async (input: RefinanceClaims): Promise<Outcome<{ readonly applicationId: string | null }>> => {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const outcome = await attempted(deps, input)
      if (outcome !== 'CHANGED') return outcome
    }
    return { ok: true, applicationId: null }
  }
