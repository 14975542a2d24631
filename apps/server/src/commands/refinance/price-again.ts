import type { Subject } from '../../policies/subject.ts'
import { REFINANCE_COINS } from '@pledge/domain/refinance/estate-loan'
import { heldOr, withTenant } from '../../store/database/database.ts'
import { findOffer } from '../../store/offer/offers.ts'
import { principalOf } from '../actors.ts'
import type { Deps } from '../deps.ts'
import { refinanceClaims } from './refinance-claims.ts'

/**
 * Prices a refinance again after a selection or a confirmation was refused because its offers have lapsed, or a signature
 * because the price has fallen: the borrower then chooses among offers at the newest price, and signs nothing of an earlier
 * pricing. An offer of that one is refused as not found, so this happens at most once for each pricing. Where nothing can
 * be priced now, the next attempt tries again. It changes nothing of any other application.
 */
export const priceAgain =
  (deps: Deps) =>
  async ({ subject, offerId }: { readonly subject: Subject; readonly offerId: string }): Promise<void> => {
    const { organizationId, accountId: borrowerId } = subject
    const offer = await withTenant(heldOr(deps.db), principalOf(subject), (tx) => findOffer(tx, offerId))
    const coin = REFINANCE_COINS.find((one) => one === offer?.quote.coin)
    if (offer?.quote.refinance !== undefined && coin !== undefined)
      await refinanceClaims(deps)({ organizationId, borrowerId, coin, haveLapsed: true })
  }
