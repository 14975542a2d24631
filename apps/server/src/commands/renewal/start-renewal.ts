import { paymentsOf } from '@pledge/domain/loan/loan-state'
import { isRenewable } from '@pledge/domain/view/renewable'
import { decide } from '@pledge/domain/process/decide'
import { fileAfter } from '@pledge/domain/process/evolve'
import { ENDED_STATES } from '@pledge/domain/application/open'
import { refuse, type Outcome } from '@pledge/domain/refusal'
import { lastHeldUntil } from '@pledge/domain/servicing/received-payment'
import type { Subject } from '../../policies/subject.ts'
import {
  findApplication,
  hasApplicationNotIn,
  insertApplication,
  type ApplicationRecord,
} from '../../store/application/applications.ts'
import { insertOffer } from '../../store/offer/offers.ts'
import type { OrganizationRecord } from '../../store/organization/organizations.ts'
import { justRenewed } from '../../store/renewal/renewals.ts'
import { lockStarts } from '../../store/account/starts.ts'
import { principalOf, borrowerActor } from '../actors.ts'
import type { Deps } from '../deps.ts'
import type { PricedOffer } from '../offer/price-offer.ts'
import { readApplication } from '../application/read-application.ts'
import { priceRenewal, renewalTermsOf, type RenewalTerms } from './renewal-terms.ts'
import { SENT_AGAIN_MS } from '../offer/same-offer.ts'

interface StartRenewal {
  readonly subject: Subject
  /** The loan that is renewed. */
  readonly priorApplicationId: string
}

interface Begun {
  readonly owner: OrganizationRecord
  readonly terms: RenewalTerms
  readonly priced: PricedOffer
}

/** The first two events: the renewal begins with its rollover collateral, and its offer is priced. */
const firstEvents = (
  { subject, priorApplicationId }: StartRenewal,
  { terms, priced }: Begun,
  ids: { readonly applicationId: string; readonly offerId: string },
  now: number,
) => {
  const by = borrowerActor(subject)
  const { residence, rolloverUnits, window, idValidUntil } = terms
  const rollForward = {
    priorApplicationId,
    rolloverUnits: rolloverUnits.toString(),
    maturesAt: window.closesAt,
    ...(idValidUntil !== undefined && { idValidUntil }),
  }
  const started = decide(
    null,
    {
      type: 'ApplicationStarted',
      by,
      data: {
        applicationId: ids.applicationId,
        organizationId: subject.organizationId,
        borrowerId: subject.accountId,
        isInternational: residence.kind === 'country',
        isRollForward: true,
        residenceState: residence.kind === 'state' ? residence.code : null,
        residenceCountry: residence.kind === 'country' ? residence.code : null,
        rollForward,
        isServiced: priced.isServiced,
      },
    },
    now,
  )
  if (!started.ok) return started
  const file = fileAfter(null, started.events)
  const offered = decide(
    file,
    { type: 'OffersPriced', by, data: { offerIds: [ids.offerId], pricedAt: now } },
    now,
  )
  return offered.ok ? { ok: true as const, events: [...started.events, ...offered.events] } : offered
}

const store = (
  deps: Deps,
  input: StartRenewal,
  prior: ApplicationRecord,
  begun: Begun,
): Promise<Outcome<{ readonly applicationId: string }>> => {
  const { subject, priorApplicationId } = input
  const { owner, priced } = begun
  return deps.transaction(principalOf(subject), async ({ tx, addJobs }) => {
    const now = deps.clock.business()
    await lockStarts(tx, subject.accountId)
    const since = new Date(now.getTime() - SENT_AGAIN_MS)
    const twin = await justRenewed(tx, { priorApplicationId, since })
    if (twin !== undefined) return { ok: true, applicationId: twin }
    if (await hasApplicationNotIn(tx, subject.accountId, ENDED_STATES)) return refuse('application.duplicate')
    const again = await findApplication(tx, priorApplicationId)
    if (again === undefined || !isRenewable(again.file)) return refuse('renewal.not-open')
    if (now.getTime() < lastHeldUntil(paymentsOf(again.file.loan))) return refuse('renewal.too-early')
    const ids = { applicationId: deps.newId(), offerId: deps.newId() }
    const decided = firstEvents(input, begun, ids, now.getTime())
    if (!decided.ok) return decided
    const versions = {
      organizationVersion: owner.organization.version,
      lendingRulesVersion: owner.rules.version,
    }
    await insertApplication(tx, {
      events: decided.events,
      ...versions,
      deadlineTerms: { ...owner.rules.deadlines, timeZone: owner.organization.timeZone },
      loanOriginatorId: prior.loanOriginatorId,
      referralId: prior.referralId,
      walletType: prior.walletType,
      now,
    })
    await insertOffer(tx, {
      id: ids.offerId,
      applicationId: ids.applicationId,
      organizationId: subject.organizationId,
      borrowerId: subject.accountId,
      quote: priced.quote,
      priceVenues: priced.price.venues,
      priceObservedAt: priced.price.observedAt,
      createdAt: now,
      validUntil: priced.validUntil,
      ...versions,
    })
    // A renewal takes over what is in custody: the recall begins at once, under the lock of the old loan (note 107).
    await addJobs([{ name: 'review-loan', applicationId: priorApplicationId }])
    return { ok: true, applicationId: ids.applicationId }
  })
}

/**
 * The borrower of a loan near its maturity starts its renewal (row 1.1.20): for the balance, with the pledged
 * collateral, and the minimum top-up of any offer. Idempotent within a minute. Refusals: `access.not-found`,
 * `renewal.not-open`, `renewal.too-early`, `application.duplicate`, and those of `priceRequested`.
 */
export const startRenewal =
  (deps: Deps) =>
  async (input: StartRenewal): Promise<Outcome<{ readonly applicationId: string }>> => {
    const owner = await deps.organizations.byId(input.subject.organizationId)
    if (owner === undefined) return refuse('access.not-found')
    const now = deps.clock.business()
    const found = await readApplication(deps)({
      principal: principalOf(input.subject),
      applicationId: input.priorApplicationId,
      more: (tx, record) => renewalTermsOf(tx, record, owner, now),
    })
    if (!found.ok) return found
    const { record, more: terms } = found
    if (!terms.ok) return terms
    if (now.getTime() < terms.window.opensAt) return refuse('renewal.too-early')
    if (now.getTime() >= terms.window.closesAt) return refuse('renewal.not-open')
    const priced = await priceRenewal(deps)(owner, terms, null)
    return priced.ok ? store(deps, input, record, { owner, terms, priced }) : priced
  }
