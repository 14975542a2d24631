import { composeWaitlistJoined } from '@pledge/copy/en/waitlist-mails'
import { refuse, type Answered } from '@pledge/domain/refusal'
import { networkOf } from '../identity/sign-in.ts'
import { queueMail } from '../store/outbox.ts'
import type { OrganizationRecord } from '../store/organizations.ts'
import { takeTry } from '../store/sign-in-failures.ts'
import { insertWaiting, waitlistIndex } from '../store/waitlist.ts'
import { systemOf } from './actors.ts'
import type { Deps, Unit } from './deps.ts'

/** From one network: what a family needs, and little for who would fill the list with addresses of others. */
const JOINS_PER_NETWORK = 10
const WINDOW_MS = 15 * 60_000

export interface JoinWaitlist {
  readonly orgCode: string
  readonly state: string
  readonly email: string
  /** Whence the call came. */
  readonly address: string
}

const mayJoin = ({ db, sealer, clock }: Deps, address: string): Promise<boolean> => {
  const now = clock.real()
  const subject = `waitlist:${sealer.blindIndex(networkOf(address), 'tries-waitlist')}`
  const from = new Date(now.getTime() - WINDOW_MS)
  return takeTry(db, [{ subject, most: JOINS_PER_NETWORK }], { from, now })
}

/** One confirmation for each address, however many states it is given for: nobody is mailed at length by a stranger. */
const confirm = (deps: Deps, { tx }: Unit, owner: OrganizationRecord, email: string, stateName: string) => {
  const { shortName, supportPhone, supportEmail } = owner.organization
  return queueMail(tx, deps.sealer, {
    id: deps.newId(),
    organizationId: owner.id,
    applicationId: null,
    borrowerId: null,
    idempotencyKey: `waitlist:${owner.id}:${waitlistIndex(deps.sealer, email)}`,
    mail: {
      to: email,
      fromName: shortName,
      ...composeWaitlistJoined({ shortName, stateName, supportPhone, supportEmail }),
    },
    now: deps.clock.real(),
  })
}

/**
 * Keeps an e-mail address for a state that is not serviced and confirms by mail (row 1.2.44, gap G.29); twice is once.
 * The answer is the same for an address that was on the list: who else waits is nobody's to learn.
 * Refusals: `residence.unknown` for a state that is serviced or is none, `access.not-found`, `request.too-many`.
 */
export const joinWaitlist =
  (deps: Deps) =>
  async (input: JoinWaitlist): Promise<Answered<{ readonly answer: Record<never, never> }>> => {
    const owner = await deps.organizations.byCode(input.orgCode)
    if (owner === undefined) return refuse('access.not-found')
    const rule = owner.rules.states.find((one) => one.state === input.state)
    if (rule === undefined || rule.enabled) return refuse('residence.unknown')
    if (!(await mayJoin(deps, input.address))) return refuse('request.too-many')
    const email = input.email.toLowerCase()
    await deps.transaction(systemOf(owner.id), async (unit) => {
      const isNew = await insertWaiting(unit.tx, deps.sealer, {
        id: deps.newId(),
        organizationId: owner.id,
        state: input.state,
        email,
        now: deps.clock.business(),
      })
      if (isNew) await confirm(deps, unit, owner, email, rule.name)
    })
    return { ok: true, answer: {} }
  }
