import { getLendingTerms } from '@pledge/contract/organization'
import { joinWaitlist } from '@pledge/contract/residence'
import { sandboxRunJobs } from '@pledge/sandbox/contract/sandbox'
import { getWaitlist, leaveWaitlist } from '@pledge/contract/waitlist'
import { publishRules } from '../settings.ts'
import type { Journey, Step } from './killed-journey.ts'
import { withKey } from './steps.ts'

/** Steps of a person on the waitlist of a state without loans. No application is started. */

const ORGANIZATION = 'PLEDGE'
const [HOPED_FOR, ANOTHER] = ['TX', 'VT'] as const

/** The place for which the person waits, and whether they were notified that loans are offered there. */
export const waitingOf = async ({ avery, email }: Journey) => {
  const { people } = await avery.ask(getWaitlist)
  return people
    .filter((one) => one.email === email)
    .toSorted((a, b) => a.placeName.localeCompare(b.placeName))
}

const waits = async (journey: Journey): Promise<string> =>
  (await waitingOf(journey))
    .map(({ state, toldAt }) => (toldAt === null ? String(state) : `${state} notified`))
    .join(', ')

const join = (state: string, leadsTo: RegExp): Step => ({
  name: `wait for ${state}`,
  send: ({ sandbox, email }, key) =>
    sandbox.ask(joinWaitlist, { body: { orgCode: ORGANIZATION, state, email }, ...withKey(key) }),
  leadsTo: { read: waits, awaited: leadsTo },
})

/** A person who is already off the list cannot be removed again. */
const takeOff: Step = {
  name: `an agent takes the person off for ${ANOTHER}`,
  async send(journey, key) {
    const found = (await waitingOf(journey)).find(({ state }) => state === ANOTHER)
    if (found === undefined) return
    await journey.avery.ask(leaveWaitlist, { params: { uuid: found.uuid }, ...withKey(key) })
  },
  leadsTo: { read: waits, awaited: new RegExp(`^${HOPED_FOR}$`) },
}

/** The operator publishes rules that open or close the state. */
const publish = (name: string, enabled: boolean): Step => ({
  name,
  isOutside: true,
  async send({ server, sandbox }) {
    const answer = await fetch(`${server.origin}${getLendingTerms.path}?orgCode=${ORGANIZATION}`)
    const { rules } = (await answer.json()) as { readonly rules: { states: { state: string }[] } }
    const states = rules.states.map((rule) => (rule.state === HOPED_FOR ? { ...rule, enabled } : rule))
    await publishRules(server, ORGANIZATION, { states })
    await sandbox.ask(sandboxRunJobs)
  },
  leadsTo: { read: waits, awaited: new RegExp(`^${HOPED_FOR} notified$`) },
})

export const WAITLIST: readonly Step[] = [
  join(HOPED_FOR, new RegExp(`^${HOPED_FOR}$`)),
  join(HOPED_FOR, new RegExp(`^${HOPED_FOR}$`)),
  join(ANOTHER, new RegExp(`^${HOPED_FOR}, ${ANOTHER}$`)),
  takeOff,
  publish('loans are made there', true),
  publish('loans are made there no more', false),
]
