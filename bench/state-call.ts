import { execFile } from 'node:child_process'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import pg from 'pg'
import { startBenchProduct, type BenchProduct } from './bench-product.ts'
import { median, spreadPercent } from './figures.ts'

const ROUNDS = 5
const SECONDS = 4
const CONNECTIONS = 20
const POOL = 12

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
  if (result.non2xx > 0) throw new Error(`${url}: ${result.non2xx} answers were not 2xx`)
  return { requestsPerSecond: result.requests.average, p99Ms: result.latency.p99 }
}

const listen = (server: Server): Promise<string> =>
  new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
    })
  })

/** node:http and pg: one indexed read, alone or in the transaction that row-level security needs. */
const bareServer = (product: BenchProduct, pool: pg.Pool, isTransaction: boolean): Server =>
  createServer((_request, response) => {
    const read = async () => {
      const client = await pool.connect()
      try {
        if (isTransaction) {
          await client.query('begin')
          await client.query(
            "select set_config('pledge.organization_id', $1, true), set_config('pledge.account_id', $2, true), set_config('pledge.actor', 'borrower', true)",
            [product.organizationId, product.accountId],
          )
        }
        const { rows } = await client.query<{ stage: string; state: string }>(
          'select stage, state from applications where id = $1',
          [product.applicationId],
        )
        if (isTransaction) await client.query('commit')
        return rows[0]
      } finally {
        client.release()
      }
    }
    read().then(
      (row) => response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(row)),
      () => response.writeHead(500).end(),
    )
  })

/** P4: the polled call against node:http and pg, rounds interleaved, medians as ratios. */
export const stateCall = async (): Promise<readonly string[]> => {
  const product = await startBenchProduct()
  const options = product.isolatedRole
  const pool = new pg.Pool({ connectionString: product.databaseUrl, max: POOL, options })
  const owner = new pg.Pool({ connectionString: product.databaseUrl, max: POOL })
  // Requests that were under way when a round ended may still hold a connection when the database stops.
  for (const each of [pool, owner]) each.on('error', () => undefined)
  const same = bareServer(product, pool, true)
  const plain = bareServer(product, owner, false)
  try {
    const urls = { same: await listen(same), plain: await listen(plain) }
    const shots: Record<'product' | 'same' | 'plain', Shot[]> = { product: [], same: [], plain: [] }
    const headers = { authorization: await product.token() }
    await fire(product.stateUrl, headers)
    for (let round = 0; round < ROUNDS; round += 1) {
      const fresh = { authorization: await product.token() }
      shots.product.push(await fire(product.stateUrl, fresh))
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
