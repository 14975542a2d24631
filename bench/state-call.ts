import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import pg from 'pg'
import { BARE_CONNECTIONS, bareServer, listen } from './bare-server.ts'
import { startBenchProduct } from './bench-product.ts'
import { median, spreadPercent } from './figures.ts'

const ROUNDS = 5
const SECONDS = 4
const CONNECTIONS = 20

interface Shot {
  readonly requestsPerSecond: number
  readonly p99Ms: number
}

const fire = async (url: string, headers: Readonly<Record<string, string>>): Promise<Shot> => {
  const flags = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}=${value}`])
  const { stdout } = await promisify(execFile)(
    'npx',
    ['autocannon', '-j', '-c', String(CONNECTIONS), '-d', String(SECONDS), ...flags, url],
    { maxBuffer: 10_000_000 },
  )
  const result = JSON.parse(stdout) as {
    readonly requests: { readonly average: number }
    readonly latency: { readonly p99: number }
    readonly non2xx: number
  }
  if (result.non2xx > 0) throw new Error(`${url}: ${result.non2xx} responses were not 2xx`)
  return { requestsPerSecond: result.requests.average, p99Ms: result.latency.p99 }
}

/** P4: the polled call compared with node:http and pg, rounds interleaved, medians as ratios. */
export const stateCall = async (): Promise<readonly string[]> => {
  const product = await startBenchProduct()
  const borrower = await product.borrower('bench@home.example')
  const { organizationId } = product
  const caller = { organizationId, accountId: borrower.accountId, applicationId: borrower.applicationId }
  const options = product.isolatedRole
  const pool = new pg.Pool({ connectionString: product.databaseUrl, max: BARE_CONNECTIONS, options })
  const owner = new pg.Pool({ connectionString: product.databaseUrl, max: BARE_CONNECTIONS })
  // Requests in flight when a round ended may still hold a connection when the database stops.
  for (const each of [pool, owner]) each.on('error', () => undefined)
  const same = bareServer(pool, () => caller, { isTransaction: true })
  const plain = bareServer(owner, () => caller, { isTransaction: false })
  try {
    const urls = { same: await listen(same), plain: await listen(plain) }
    const shots: Record<'product' | 'same' | 'plain', Shot[]> = { product: [], same: [], plain: [] }
    const headers = { authorization: await borrower.token() }
    await fire(borrower.url, headers)
    for (let round = 0; round < ROUNDS; round += 1) {
      const fresh = { authorization: await borrower.token() }
      shots.product.push(await fire(borrower.url, fresh))
      shots.same.push(await fire(urls.same, {}))
      shots.plain.push(await fire(urls.plain, {}))
    }
    const rate = (name: keyof typeof shots) => median(shots[name].map((shot) => shot.requestsPerSecond))
    const p99 = (name: keyof typeof shots) => median(shots[name].map((shot) => shot.p99Ms))
    const spread = spreadPercent(shots.same.map((shot) => shot.requestsPerSecond))
    return [
      `P4 GET application state: ${rate('product').toFixed(0)} req/s, p99 ${p99('product')} ms`,
      `P4   against node:http + pg, same transaction: ${(rate('product') / rate('same')).toFixed(2)}x (bar 0.70x), p99 ${(p99('product') / p99('same')).toFixed(2)}x (bar 3x)`,
      `P4   against node:http + pg, plain read: ${(rate('product') / rate('plain')).toFixed(2)}x`,
      ...(spread > 15 ? [`P4   noisy: the control varied by ${spread.toFixed(0)} %`] : []),
    ]
  } finally {
    same.close()
    plain.close()
    await pool.end()
    await owner.end()
    await product.stop()
  }
}
