import type { RefinanceCoin } from '@pledge/domain/refinance/estate-loan'
import type { Outcome } from '@pledge/domain/refusal'
import { keepVersions } from '../../store/application/applications.ts'
import { lockStarts } from '../../store/account/starts.ts'
import { heldOr, withTenant, type Tx } from '../../store/database/database.ts'
import type { OrganizationRecord } from '../../store/organization/organizations.ts'
import {
  refinanceableClaims,
  tieClaims,
  type RefinanceableClaim,
} from '../../store/refinance/refinance-claims.ts'
import { systemOf } from '../actors.ts'
import { advance } from '../application/advance.ts'
import type { Deps } from '../deps.ts'
import { priceClaims, type PricedClaims } from './price-claims.ts'
import { startRefinance } from './start-refinance.ts'
import { storeRefinanceOffers, versionsOf } from './store-refinance-offers.ts'

export interface RefinanceClaims {
  readonly organizationId: string
  readonly borrowerId: string
  readonly coin: RefinanceCoin
}

/** More than any person had with one lender; what is beyond waits until some are refinanced. */
const MOST_CLAIMED = 100

const claimsOf = (deps: Deps, tx: Tx, { borrowerId, coin }: RefinanceClaims) =>
  refinanceableClaims(tx, deps.sealer, { borrowerId, coin, most: MOST_CLAIMED })

interface Pricing {
  readonly owner: OrganizationRecord
  readonly claims: readonly RefinanceableClaim[]
  readonly priced: PricedClaims
}

/** Prices an application again, with all claims of its coin: what was selected or confirmed is over. */
const reprice = (
  deps: Deps,
  { organizationId, borrowerId }: RefinanceClaims,
  applicationId: string,
  { owner, claims, priced }: Pricing,
) => {
  const offerIds = priced.quotes.map(() => deps.newId())
  return advance(deps)({
    principal: systemOf(organizationId),
    applicationId,
    command: ({ now }) => ({
      type: 'RefinanceOffersPriced',
      by: { kind: 'borrower', id: borrowerId },
      data: {
        loanNumbers: [...priced.loanNumbers],
        estateUnits: priced.estateUnits.toString(),
        offerIds,
        pricedAt: now.getTime(),
      },
    }),
    effects: async ({ tx, after, now }) => {
      await storeRefinanceOffers(tx, after, { owner, priced, offerIds, now })
      await tieClaims(tx, claims, applicationId)
      await keepVersions(tx, after, versionsOf(owner), now)
    },
  })
}

/**
 * Begins the application that refinances a borrower's claimed loans of one coin, or prices the one that is not signed
 * yet again, with all of them (journey: a refinanced loan; gap G.70). Several applications of one person at once are
 * allowed. Null where no loan is claimed. Refusals: those of `priceClaims`; `application.expired` past the last day to sign.
 */
export const refinanceClaims =
  (deps: Deps) =>
  async (input: RefinanceClaims): Promise<Outcome<{ readonly applicationId: string | null }>> => {
    const { organizationId, borrowerId } = input
    const owner = await deps.organizations.byId(organizationId)
    if (owner === undefined) throw new Error('a borrower must belong to an organization')
    const principal = systemOf(organizationId)
    const claims = await withTenant(heldOr(deps.db), principal, (tx) => claimsOf(deps, tx, input))
    if (claims.length === 0) return { ok: true, applicationId: null }
    const priced = await priceClaims(deps)(owner, claims)
    if (!priced.ok) return priced
    const known = claims.find(({ applicationId }) => applicationId !== null)?.applicationId ?? null
    const applicationId =
      known ??
      (await deps.transaction(principal, async (unit) => {
        await lockStarts(unit.tx, borrowerId)
        const again = await claimsOf(deps, unit.tx, input)
        // Another request has begun it, or claimed one more meanwhile: the job begins what is left.
        if (again.length !== claims.length || again.some((one) => one.applicationId !== null)) return null
        return startRefinance(deps, unit, { owner, borrowerId, claims, priced })
      }))
    if (known === null || applicationId === null) return { ok: true, applicationId }
    const repriced = await reprice(deps, input, applicationId, { owner, claims, priced })
    return repriced.ok ? { ok: true, applicationId } : repriced
  }
