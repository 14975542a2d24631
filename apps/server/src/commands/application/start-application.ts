import type { QuoteRequest } from '@pledge/contract/offers'
import { decide } from '@pledge/domain/process/decide'
import { fileAfter } from '@pledge/domain/process/evolve'
import { ENDED_STATES } from '@pledge/domain/application/open'
import { DEFAULT_WALLET_TYPE } from '@pledge/domain/collateral/wallet-type'
import { refuse, type Outcome } from '@pledge/domain/refusal'
import type { Subject } from '../../policies/subject.ts'
import { hasApplicationNotIn, insertApplication } from '../../store/application/applications.ts'
import type { Tx } from '../../store/database/database.ts'
import { insertOffer, offersOf } from '../../store/offer/offers.ts'
import { publishedVersion, type OrganizationRecord } from '../../store/organization/organizations.ts'
import { justStarted, lockStarts } from '../../store/account/starts.ts'
import { principalOf, borrowerActor } from '../actors.ts'
import type { Deps } from '../deps.ts'
import { priceOffer, type PricedOffer } from '../offer/price-offer.ts'
import { isSameOffer, SENT_AGAIN_MS } from '../offer/same-offer.ts'

export interface StartApplication {
  readonly subject: Subject
  readonly loanOriginatorId: string
  readonly referralId: string | null
  /** The brand version that the page showed, if it reports one. */
  readonly seenVersion?: number | undefined
  readonly offer: QuoteRequest
}

/** The first two events: the application begins, and its offer is priced, in the same commit. */
const firstEvents = (
  input: StartApplication,
  priced: PricedOffer,
  ids: { readonly applicationId: string; readonly offerId: string },
  now: number,
) => {
  const by = borrowerActor(input.subject)
  const { residence } = priced.quote
  const started = decide(
    null,
    {
      type: 'ApplicationStarted',
      by,
      data: {
        applicationId: ids.applicationId,
        organizationId: input.subject.organizationId,
        borrowerId: input.subject.accountId,
        isInternational: residence.kind === 'country',
        isRollForward: false,
        residenceState: residence.kind === 'state' ? residence.code : null,
        residenceCountry: residence.kind === 'country' ? residence.code : null,
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

/** The application that the same request has already started, when it was submitted twice or resent. */
const findTwin = async (
  tx: Tx,
  input: StartApplication,
  { quote }: PricedOffer,
  now: Date,
): Promise<string | undefined> => {
  const ids = await justStarted(tx, {
    borrowerId: input.subject.accountId,
    loanOriginatorId: input.loanOriginatorId,
    since: new Date(now.getTime() - SENT_AGAIN_MS),
  })
  for (const id of ids) {
    const offers = await offersOf(tx, id)
    if (offers.some((offer) => isSameOffer(offer.quote, quote))) return id
  }
  return undefined
}

const store = (
  deps: Deps,
  input: StartApplication,
  owner: OrganizationRecord,
  priced: PricedOffer,
): Promise<Outcome<{ readonly applicationId: string }>> => {
  const { subject } = input
  return deps.transaction(principalOf(subject), async ({ tx }) => {
    const now = deps.clock.business()
    await lockStarts(tx, subject.accountId)
    const twin = await findTwin(tx, input, priced, now)
    if (twin !== undefined) return { ok: true, applicationId: twin }
    if (await hasApplicationNotIn(tx, subject.accountId, ENDED_STATES)) return refuse('application.duplicate')
    const ids = { applicationId: deps.newId(), offerId: deps.newId() }
    const decided = firstEvents(input, priced, ids, now.getTime())
    if (!decided.ok) return decided
    await insertApplication(tx, {
      events: decided.events,
      organizationVersion: owner.organization.version,
      lendingRulesVersion: owner.rules.version,
      deadlineTerms: { ...owner.rules.deadlines, timeZone: owner.organization.timeZone },
      loanOriginatorId: input.loanOriginatorId,
      referralId: input.referralId,
      walletType: DEFAULT_WALLET_TYPE,
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
      organizationVersion: owner.organization.version,
      lendingRulesVersion: owner.rules.version,
    })
    return { ok: true, applicationId: ids.applicationId }
  })
}

/**
 * Rereads the organization if the page reports a newer version than this process has cached and that version
 * exists; a number alone is not a reason.
 */
const ownerAsSeen = async ({ organizations, db }: Deps, { subject, seenVersion = 0 }: StartApplication) => {
  const owner = await organizations.byId(subject.organizationId)
  if (owner === undefined || owner.organization.version >= seenVersion) return owner
  if ((await publishedVersion(db, subject.organizationId)) === owner.organization.version) return owner
  organizations.forget()
  return organizations.byId(subject.organizationId)
}

/**
 * A borrower starts an application with an offer (rows 1.7.08 and 1.7.09), priced again at a fresh price,
 * whatever the page showed. A page with an outdated version of the brand is refused: the application keeps
 * the version that its borrower saw. Idempotent within a minute: a repeated request returns the first
 * application. Refusals: `organization.changed`, those of `priceOffer`, `application.duplicate` while another
 * application of the borrower is open, `access.not-found`.
 */
export const startApplication =
  (deps: Deps) =>
  async (input: StartApplication): Promise<Outcome<{ readonly applicationId: string }>> => {
    const owner = await ownerAsSeen(deps, input)
    if (owner === undefined) return refuse('access.not-found')
    const { version } = owner.organization
    if ((input.seenVersion ?? version) !== version) return refuse('organization.changed')
    const priced = await priceOffer(deps)(owner, input.offer, { isApplication: true })
    return priced.ok ? store(deps, input, owner, priced) : priced
  }
