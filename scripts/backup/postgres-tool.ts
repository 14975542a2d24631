import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** `pg_dump` or another tool failed; the message is the tool's. */
export class ToolFailed extends Error {}

const MAX_ERROR_CHARACTERS = 4_000

/** The URL without its password, which every user of the machine could read in the process list. */
const withoutPassword = (url: string) => {
  const address = new URL(url)
  const password = decodeURIComponent(address.password)
  address.password = ''
  return { address: address.href, password }
}

/** Runs a PostgreSQL program on a database; its version must be that of the server, or newer. */
export const runPostgresTool = async (tool: string, url: string, args: readonly string[]): Promise<void> => {
  const { address, password } = withoutPassword(url)
  const env = { ...process.env, ...(password === '' ? {} : { PGPASSWORD: password }) }
  const child = spawn(tool, ['--no-password', `--dbname=${address}`, ...args], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.setEncoding('utf8')
  child.stderr.on('data', (part: string) => (said = `${said}${part}`.slice(-MAX_ERROR_CHARACTERS)))
  try {
    const [code] = (await once(child, 'close')) as [number | null]
    if (code === 0) return
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT')
      throw new ToolFailed(
        `${tool} is not installed: it comes with the client of PostgreSQL (postgresql-client)`,
      )
    throw error
  }
  throw new ToolFailed(`${tool} failed: ${said.trim()}`)
}
