import { composeWaitlistJoined } from '@pledge/copy/en/waitlist-mails'
import { tooMany } from '@pledge/domain/account/too-many'
import { supportPhoneFor } from '@pledge/domain/organization/support-phone'
import { refuse, type Outcome } from '@pledge/domain/refusal'
import { placeRule } from '@pledge/domain/residence/place-rule'
import type { Residence } from '@pledge/domain/residence/residence'
import { networkOf } from '../../identity/sign-in.ts'
import { queueMail } from '../../store/mail/outbox.ts'
import type { OrganizationRecord } from '../../store/organization/organizations.ts'
import { takeTry } from '../../store/account/sign-in-failures.ts'
import { insertWaiting, waitlistIndex } from '../../store/waitlist/waitlist.ts'
import { systemOf } from '../actors.ts'
import type { Deps, Unit } from '../deps.ts'

/** Per network: enough for a family, too few to fill the list with other people's addresses. */
const JOINS_PER_NETWORK = 10
const WINDOW_MS = 15 * 60_000

export interface JoinWaitlist {
  readonly orgCode: string
  readonly residence: Residence
  readonly email: string
  /** The caller's network address. */
  readonly address: string
}

const mayJoin = async ({ db, sealer, clock }: Deps, address: string): Promise<Outcome<object>> => {
  const now = clock.real()
  const subject = `waitlist:${sealer.blindIndex(networkOf(address), 'tries-waitlist')}`
  const from = new Date(now.getTime() - WINDOW_MS)
  const taken = await takeTry(db, [{ subject, most: JOINS_PER_NETWORK }], { from, now })
  return taken.ok ? taken : tooMany(taken.againAt, now)
}

interface Confirmation {
  readonly email: string
  readonly placeName: string
  readonly isInternational: boolean
}

/** One confirmation per address, however many places it is entered for, so that strangers cannot flood a mailbox. */
const confirm = (
  deps: Deps,
  { tx }: Unit,
  owner: OrganizationRecord,
  { email, placeName, isInternational }: Confirmation,
) => {
  const { shortName, supportEmail } = owner.organization
  const supportPhone = supportPhoneFor(owner.organization, isInternational)
  return queueMail(tx, deps.sealer, {
    id: deps.newId(),
    organizationId: owner.id,
    applicationId: null,
    borrowerId: null,
    idempotencyKey: `waitlist:${owner.id}:${waitlistIndex(deps.sealer, email)}`,
    mail: {
      to: email,
      fromName: shortName,
      ...composeWaitlistJoined({ shortName, placeName, supportPhone, supportEmail }),
    },
    now: deps.clock.real(),
  })
}

/**
 * Adds an email address to the waitlist of a state or country where no loans are made, and confirms by email
 * (row 1.2.44, gap G.29). Idempotent. The response is the same for an address already on the list, so that it
 * does not reveal who is waiting. Refusals: `residence.unknown` for a place where loans are made, a
 * sanctioned country or an unknown place, `access.not-found`, `request.too-many`.
 */
export const joinWaitlist =
  (deps: Deps) =>
  async (input: JoinWaitlist): Promise<Outcome<{ readonly answer: Record<never, never> }>> => {
    const owner = await deps.organizations.byCode(input.orgCode)
    if (owner === undefined) return refuse('access.not-found')
    const isInternational = input.residence.kind === 'country'
    const place = placeRule(owner.rules, input.residence)
    if (place?.takesWaitlist !== true) return refuse('residence.unknown')
    // A brand that lends only in the US has no waitlist for international borrowers.
    if (isInternational && !owner.organization.flags.international) return refuse('residence.unknown')
    const may = await mayJoin(deps, input.address)
    if (!may.ok) return may
    const email = input.email.toLowerCase()
    await deps.transaction(systemOf(owner.id), async (unit) => {
      const isNew = await insertWaiting(unit.tx, deps.sealer, {
        id: deps.newId(),
        organizationId: owner.id,
        residence: input.residence,
        email,
        now: deps.clock.business(),
      })
      if (isNew) await confirm(deps, unit, owner, { email, placeName: place.name, isInternational })
    })
    return { ok: true, answer: {} }
  }
