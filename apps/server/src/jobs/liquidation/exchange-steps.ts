import type { JobDeps } from '../deps.ts'
import type { Outcome } from '../work/each-apart.ts'
import type { orderAnswer } from './exchange-answers.ts'

/** Steps of one loan in one run: some orders that are filled at once. What is left is for the next run. */
const MOST_STEPS = 40

type Standing = Awaited<ReturnType<typeof orderAnswer>>
type PlacedOrder = Extract<Standing, { readonly orderId: string }>

/** How an order ended, as the exchange reports it. */
type OrderEnd = Exclude<PlacedOrder['status'], 'OPEN'> | 'NOT_PLACED' | 'REJECTED'

/** What comes of a step: the next one may follow, or it is over for this run. */
export type StepOutcome = 'on' | Outcome

/** What comes of a step that needs nothing of the exchange. */
export const OUTCOMES = {
  over: 'done',
  wait: 'later',
  taken: 'later',
  stepped: 'on',
} as const satisfies Readonly<Record<string, StepOutcome>>

/** Carries on what is traded for a loan as far as it goes now. */
export const carryOn = async (
  { isOver }: Pick<JobDeps, 'isOver'>,
  step: () => Promise<StepOutcome>,
): Promise<Outcome> => {
  for (let steps = 0; steps < MOST_STEPS && !isOver(); steps += 1) {
    const outcome = await step()
    if (outcome !== 'on') return outcome
  }
  return 'later'
}

/** Talks to the exchange under a lease of ours, which ends whatever comes of it. */
export const underLease = async (
  ask: () => Promise<boolean>,
  endLease: () => Promise<unknown>,
): Promise<StepOutcome> => {
  try {
    return (await ask()) ? 'on' : 'later'
  } finally {
    await endLease()
  }
}

/** Records how an order stands; answers whether its end is recorded. An unknown answer changes nothing (law 4). */
export const recordStanding = async (
  standing: Standing,
  record: {
    readonly fills: (fills: PlacedOrder['fills']) => Promise<unknown>
    readonly end: (reported: OrderEnd) => Promise<boolean>
  },
): Promise<boolean> => {
  if (standing.status === 'UNKNOWN' || standing.status === 'NONE') return false
  if (standing.status === 'REJECTED')
    return record.end(standing.reason === 'CANCELED' ? 'NOT_PLACED' : 'REJECTED')
  await record.fills(standing.fills)
  return standing.status === 'OPEN' ? false : record.end(standing.status)
}
