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

/** From one network: what a family needs, and little for who would fill the list with addresses of others. */
const JOINS_PER_NETWORK = 10
const WINDOW_MS = 15 * 60_000

export interface JoinWaitlist {
  readonly orgCode: string
  readonly residence: Residence
  readonly email: string
  /** Whence the call came. */
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

/** One confirmation for each address, however many places it is given for: nobody is mailed at length by a stranger. */
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
 * Keeps an e-mail address for a state or a country in which no loans are made and confirms by mail (row 1.2.44, gap G.29); twice is once.
 * The answer is the same for an address that was on the list: who else waits is nobody's to learn.
 * Refusals: `residence.unknown` for a place where loans are made, for a sanctioned country and for none, `access.not-found`, `request.too-many`.
 */
export const joinWaitlist =
  (deps: Deps) =>
  async (input: JoinWaitlist): Promise<Outcome<{ readonly answer: Record<never, never> }>> => {
    const owner = await deps.organizations.byCode(input.orgCode)
    if (owner === undefined) return refuse('access.not-found')
    const isInternational = input.residence.kind === 'country'
    const place = placeRule(owner.rules, input.residence)
    if (place?.takesWaitlist !== true) return refuse('residence.unknown')
    // A brand that lends at home alone has nothing for those abroad to wait for.
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
