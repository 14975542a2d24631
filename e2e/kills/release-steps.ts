import { getCollateralRelease, requestCollateralRelease } from '@pledge/contract/collateral-return'
import { decideCollateralReturn } from '@pledge/contract/agent-collateral-return'
import { getCollateral } from '@pledge/contract/collateral'
import { sandboxMoveClock, sandboxRunJobs } from '@pledge/sandbox/contract/sandbox'
import { timePasses } from '../business-clock.ts'
import type { Journey, Step } from './killed-journey.ts'
import { headersOfProof, mine, paramsOf, prove, toState, withKey } from './steps.ts'

/**
 * Steps of a collateral release: the deposit deadline passes, the borrower enters the address, two agents approve, it
 * is final.
 */

const WALLET = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
/** Longer than the time after which a release that is retried repeatedly is left to wait. */
const LATER_SECONDS = 600

export const windowCloses: Step = {
  name: 'the time to send coins ends',
  isOutside: true,
  async send(journey) {
    const { dueAt } = await journey.borrower.ask(getCollateral, await paramsOf(journey))
    if (dueAt === null) throw new Error('there is no deadline for the deposits')
    await timePasses(journey.sandbox, dueAt)
  },
  leadsTo: toState('CANCELLED'),
}

const requestOf = async (journey: Journey) =>
  (await journey.borrower.ask(getCollateralRelease, await paramsOf(journey))).request

const requestStands = (
  tell: (request: Awaited<ReturnType<typeof requestOf>>) => unknown,
  awaited: RegExp,
): NonNullable<Step['leadsTo']> => ({
  read: async (journey) => String(tell(await requestOf(journey))),
  awaited,
})

const WHERE_TO = { returnAddress: WALLET }

const requestRelease: Step = {
  name: 'say where the coins go',
  async send(journey, key) {
    const headers = headersOfProof(journey)
    const input = { ...(await paramsOf(journey)), body: WHERE_TO, headers, ...withKey(key) }
    await journey.borrower.ask(requestCollateralRelease, input)
  },
  leadsTo: requestStands((request) => request?.address, new RegExp(`^${WALLET}$`)),
}

const approveReleaseBy = (who: 'avery' | 'blake', leadsTo?: Step['leadsTo']): Step => ({
  name: `the return is approved by ${who}`,
  async send(journey, key) {
    const requestId = (await requestOf(journey))?.requestId
    if (requestId === undefined) throw new Error('no release was requested')
    const body = { requestId, decision: 'approve' } as const
    const input = { ...(await paramsOf(journey)), body, ...withKey(key) }
    await journey[who].ask(decideCollateralReturn, input)
  },
  ...(leadsTo !== undefined && { leadsTo }),
})

const timeGoesOn: Step = {
  name: 'some minutes pass',
  isOutside: true,
  async send({ sandbox }) {
    await sandbox.ask(sandboxMoveClock, { body: { forwardSeconds: LATER_SECONDS } })
    await sandbox.ask(sandboxRunJobs)
  },
  leadsTo: requestStands((request) => request?.result, /^SUCCESS$/),
}

/** From the address to the released coins, final on the chain. */
export const releaseCoins: readonly Step[] = [
  prove('return-address', WHERE_TO),
  requestRelease,
  approveReleaseBy('avery'),
  approveReleaseBy(
    'blake',
    requestStands((request) => request?.transactionId, /^[0-9a-f]{64}$/),
  ),
  mine('BTC', 'mine the return'),
  timeGoesOn,
]
