import { refuse, type Answered } from '@pledge/domain/refusal'
import { insertWaiting } from '../store/waitlist.ts'
import { systemOf } from './actors.ts'
import type { Deps } from './deps.ts'

export interface JoinWaitlist {
  readonly orgCode: string
  readonly state: string
  readonly email: string
}

/**
 * Keeps an e-mail address for a state that is not serviced (row 1.2.44); twice is once. Refusals: `residence.unknown`
 * for a state that is serviced or is none, `access.not-found`.
 */
export const joinWaitlist =
  (deps: Deps) =>
  async (input: JoinWaitlist): Promise<Answered<{ readonly answer: { readonly uuid: string } }>> => {
    const owner = await deps.organizations.byCode(input.orgCode)
    if (owner === undefined) return refuse('access.not-found')
    const rule = owner.rules.states.find((one) => one.state === input.state)
    if (rule === undefined || rule.enabled) return refuse('residence.unknown')
    const uuid = deps.newId()
    await deps.transaction(systemOf(owner.id), ({ tx }) =>
      insertWaiting(tx, deps.sealer, {
        id: uuid,
        organizationId: owner.id,
        state: input.state,
        email: input.email.toLowerCase(),
        now: deps.clock.business(),
      }),
    )
    return { ok: true, answer: { uuid } }
  }
