import { verifyStates } from '../apps/server/src/verify-states.ts'
import { openBalancer, type Balancer } from './balancer.ts'
import { openDeployment, type Deployment } from './deployment.ts'
import { expectSound, settledEnd } from './kills/end-state.ts'
import { BRANDS, JOURNEYS } from './kills/journeys.ts'
import { newJourney, playThrough } from './kills/killed-journey.ts'
import { expect, test } from './people.ts'
import { freePort, remember, statusOf, type ProductServer } from './server.ts'

const RELEASED = process.env['PLEDGE_RELEASED_SERVER'] ?? ''
const PATIENCE = { timeout: 60_000 }
const NONE = { count: 0, random: () => 0.9 }
const LONGEST_MS = 600_000
/** Origination, reversed payments, USDC, and what one loan hands over to the next. */
const NAMES = ['domestic loan', 'repayments', 'abroad', 'renewal with a top-up']

/** The parts of a server that a journey without kills uses. */
const serverBehind = ({ origin }: Balancer, { ownerUrl }: Deployment): ProductServer => {
  const unused = () => Promise.reject(new Error('these processes are not killed'))
  return remember({
    origin,
    dataDir: '',
    log: () => '',
    kill: unused,
    start: unused,
    stop: unused,
    isUp: () => true,
    signal: () => undefined,
    databaseUrl: () => Promise.resolve(ownerUrl),
  })
}

test.describe('the released version and this one, on the schema of this one', () => {
  let deployment: Deployment
  let balancer: Balancer
  let server: ProductServer

  test.beforeAll(async () => {
    deployment = await openDeployment()
    const [publicPort, ...ports] = [await freePort(), await freePort(), await freePort()]
    const publicOrigin = `http://localhost:${publicPort}`
    const settings = { PUBLIC_URL: publicOrigin, TRUST_PROXY: 'loopback', DRAIN_SECONDS: '0' }
    // The released version created the database; this one migrates it while the released one is running.
    expect(await deployment.launch('migrate', {}, RELEASED).code).toBe(0)
    const start = async (port: number, entry?: string) => {
      deployment.launch('http', { ...settings, PORT: String(port) }, entry)
      deployment.launch('jobs', { ...settings, PORT: '0' }, entry)
      await expect.poll(() => statusOf(`http://localhost:${port}/readyz`), PATIENCE).toBe(200)
    }
    await start(ports[0] ?? 0, RELEASED)
    expect(await deployment.launch('migrate').code).toBe(0)
    // A process of the released version that starts now uses the newer schema.
    deployment.launch('jobs', { ...settings, PORT: '0' }, RELEASED)
    await start(ports[1] ?? 0)
    balancer = await openBalancer(ports, publicPort)
    server = serverBehind({ ...balancer, origin: publicOrigin }, deployment)
  })
  test.afterAll(async () => {
    await balancer.close()
    await deployment.close()
  })

  for (const name of NAMES)
    test(`${name}: every second request is answered by the other version, and the ledgers agree`, async ({
      browser,
    }) => {
      test.setTimeout(LONGEST_MS)
      const journey = await newJourney(browser, server, BRANDS[name])
      await playThrough(journey, JOURNEYS[name] ?? [], NONE)
      expectSound(await settledEnd(journey))
      await journey.leave()
      expect(await verifyStates(deployment.ownerUrl)).toMatchObject({ differences: [] })
    })
})
