import pg from 'pg'
import { BARE_CONNECTIONS, bareServer, listen } from '../bare-server.ts'

const [databaseUrl, options, organizationId = ''] = process.argv.slice(2)
const pool = new pg.Pool({
  ...(databaseUrl !== undefined && { connectionString: databaseUrl }),
  ...(options !== undefined && { options }),
  max: BARE_CONNECTIONS,
})
pool.on('error', () => undefined)

/** node:http and pg in a separate process, with the same transaction for the caller in the path. */
const server = bareServer(
  pool,
  ({ url = '' }) => {
    const [, accountId = '', applicationId = ''] = url.split('/')
    return { organizationId, accountId, applicationId }
  },
  { isTransaction: true },
)
const url = await listen(server)
process.on('message', () => process.send?.(url))
process.once('disconnect', () => process.exit(0))
process.send?.('ready')
