import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type pg from 'pg'

/** Whose row is read. */
export interface BareRead {
  readonly organizationId: string
  readonly accountId: string
  readonly applicationId: string
}

/** The same number of connections as the product has for its calls. */
export const BARE_CONNECTIONS = 12

export const listen = (server: Server): Promise<string> =>
  new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
    })
  })

/** node:http and pg: one indexed read, alone or in the transaction that row-level security requires. */
export const bareServer = (
  pool: pg.Pool,
  readOf: (request: IncomingMessage) => BareRead,
  { isTransaction }: { readonly isTransaction: boolean },
): Server =>
  createServer((request, response) => {
    const input = readOf(request)
    const read = async () => {
      const client = await pool.connect()
      try {
        if (isTransaction) {
          await client.query('begin')
          await client.query(
            "select set_config('pledge.organization_id', $1, true), set_config('pledge.account_id', $2, true), set_config('pledge.actor', 'borrower', true)",
            [input.organizationId, input.accountId],
          )
        }
        const { rows } = await client.query<{ stage: string; state: string }>(
          'select stage, state from applications where id = $1',
          [input.applicationId],
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
