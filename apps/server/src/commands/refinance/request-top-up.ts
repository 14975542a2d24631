import { coinOf, selectedOfferId } from '@pledge/domain/application/origination'
import { standsStill } from '@pledge/domain/application/sanctions'
import { topUpRequest } from '@pledge/domain/refinance/top-up-request'
import { refuse } from '@pledge/domain/refusal'
import { insertDepositAddress, reserveAddressIndex } from '../../store/collateral/deposits.ts'
import type { Tx } from '../../store/database/database.ts'
import { findOffer } from '../../store/offer/offers.ts'
import { isClaimReleaseRequested } from '../../store/refinance/completed-refinances.ts'
import { lendingRulesVersion } from '../../store/organization/organizations.ts'
import { jobActor } from '../actors.ts'
import { advance } from '../application/advance.ts'
import type { LockedApplication } from '../application/locked-application.ts'
import { asSystem, belongsTo, type OfApplication } from '../application/of-application.ts'
import { readApplication } from '../application/read-application.ts'
import type { Deps } from '../deps.ts'
import { freshPrice } from '../offer/fresh-price.ts'

/** The signed offer, the rules that it was priced under, and whether an agent wants to release a claim. */
const signedTerms = async (tx: Tx, { file }: Pick<LockedApplication, 'file'>) => {
  const isContested = await isClaimReleaseRequested(tx, file.id)
  const offerId = selectedOfferId(file.application)
  const offer = offerId === null ? undefined : await findOffer(tx, offerId)
  if (offer === undefined) return null
  const rules = await lendingRulesVersion(tx, file.organizationId, offer.lendingRulesVersion)
  return { quote: offer.quote, rules, isContested }
}

/**
 * Requests the top-up of a signed refinance (row 2.9.04, gap G.73): fixes it at the newest price, assigns a deposit address,
 * and begins the days to send it. The price is read, and the address requested, before the transaction. Whatever would refuse
 * the request is looked at before an address is reserved, because a job repeats it, and a wallet restores only so many unused
 * addresses in a row. The guard refuses a second request, so that a job that runs twice makes only one. Refusals:
 * `prices.stale`, `transition.not-allowed`, also while an agent has asked for the release of a claim: the loan may be somebody
 * else's, so no request begins. One that stands already goes on until the release is decided (note 099).
 */
export const requestTopUp = (deps: Deps) => async (input: OfApplication) => {
  const found = await readApplication(deps)({ ...asSystem(input), more: signedTerms })
  if (!found.ok) return found
  const { file, deadlineTerms } = found.record
  const coin = coinOf(file.application)
  if (file.collateral.state !== 'AWAITING_TOP_UP' || standsStill(file.application))
    return refuse('transition.not-allowed')
  if (coin === null || found.more === null) throw new Error('a signed refinance must have an offer')
  const { quote, rules, isContested } = found.more
  if (isContested) return refuse('transition.not-allowed')
  const fresh = await freshPrice(deps, coin, rules)
  if (!fresh.ok) return fresh
  const index = await reserveAddressIndex(deps.db)
  const { address } = await deps.custody.depositAddress({ coin, index })
  const { timeZone } = deadlineTerms
  return advance(deps)({
    ...asSystem(input),
    async command({ tx, file: { application, id }, now }) {
      // An agent may have asked for the release of a claim while the price and the address were read.
      if (await isClaimReleaseRequested(tx, id)) return refuse('transition.not-allowed')
      const units = application.refinance?.estateUnits ?? 0n
      const { priceCents } = fresh.price
      const fixed = topUpRequest(
        { coin, units, owedCents: quote.amountCents, priceCents },
        { rules: rules.refinance, now: now.getTime(), timeZone },
      )
      return {
        type: 'TopUpRequested',
        by: jobActor('request-top-up'),
        data: {
          requiredUnits: fixed.requiredUnits.toString(),
          topUpUnits: fixed.topUpUnits.toString(),
          depositsDueAt: fixed.dueAt,
          address,
        },
      }
    },
    effects: async ({ tx, after, now }) =>
      insertDepositAddress(tx, { ...belongsTo(after), coin, address, index, now }),
  })
}
