import type { Coin } from '@pledge/domain/collateral/coins'
import { topUpUnits } from '@pledge/domain/offer/top-up'
import { topUpDue } from '@pledge/domain/refinance/top-up-due'
import { refuse, type Outcome } from '@pledge/domain/refusal'
import type { Subject } from '../../policies/subject.ts'
import { findOffer } from '../../store/offer/offers.ts'
import { lendingRulesVersion } from '../../store/organization/organizations.ts'
import { principalOf } from '../actors.ts'
import { readApplication } from '../application/read-application.ts'
import type { Deps } from '../deps.ts'
import { freshPrice } from '../offer/fresh-price.ts'

export interface TopUp {
  readonly coin: Coin
  /** What the borrower has to add, in base units; null while no price is fresh. */
  readonly units: bigint | null
}

/**
 * Calculates the top-up of an offer to refinance (rows 2.7.18 and 1.7.06): the base units, rounded up, that bring its LTV to the
 * maximum (row 2.9.04) of the rules that the offer was priced under, at the newest price; once the top-up is requested, the quantity
 * that was fixed. It changes nothing, so that a page can repeat it (row 2.4.23). Refusals: `offer.not-found`,
 * `transition.not-allowed`, `access.not-found`.
 */
export const calculateTopUp =
  (deps: Pick<Deps, 'db' | 'clock'>) =>
  async ({
    subject,
    applicationId,
    offerId,
  }: {
    readonly subject: Subject
    readonly applicationId: string
    readonly offerId: string
  }): Promise<Outcome<{ readonly topUp: TopUp }>> => {
    const read = await readApplication(deps)({
      principal: principalOf(subject),
      applicationId,
      more: async (tx, { file }) => {
        const due = topUpDue(file, offerId)
        if (!due.ok) return due
        const offer = await findOffer(tx, offerId)
        if (offer === undefined) return refuse('offer.not-found')
        const rules = await lendingRulesVersion(tx, file.organizationId, offer.lendingRulesVersion)
        return { ok: true as const, due: due.due, quote: offer.quote, rules }
      },
    })
    if (!read.ok) return read
    if (!read.more.ok) return read.more
    const { due, quote, rules } = read.more
    const { coin, amountCents: owedCents } = quote
    if (due.kind === 'fixed') return { ok: true, topUp: { coin, units: due.units } }
    const fresh = await freshPrice(deps, coin, rules)
    // The newest price may be too old for a moment: the page asks again.
    if (!fresh.ok) return { ok: true, topUp: { coin, units: null } }
    const position = { coin, units: due.estateUnits, owedCents, priceCents: fresh.price.priceCents }
    return { ok: true, topUp: { coin, units: topUpUnits(position, rules.refinance.maxLtvBps) } }
  }
