import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { withDatabase } from '@pledge/testing/database'
import { ROOT } from './build/targets.mjs'
import { startTestCluster } from './vitest/test-cluster.ts'

const PROGRAM = path.join(ROOT, 'node_modules/kysely-codegen/dist/cli/bin.js')

/** The table types, read from a freshly migrated database. */
export const schemaText = async (): Promise<string> => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'pledge-schema-'))
  const file = path.join(folder, 'schema.ts')
  const cluster = await startTestCluster()
  try {
    const url = withDatabase(cluster.url, cluster.template)
    const options = {
      dialect: 'postgres',
      'numeric-parser': 'string',
      'date-parser': 'string',
      // Otherwise an insert into a numeric column would accept a float.
      'type-mapping': JSON.stringify({ numeric: 'string', int8: 'bigint' }),
      'exclude-pattern': '(pgboss|telemetry_weeks).*',
      'out-file': file,
      url,
    }
    const args = Object.entries(options).map(([name, value]) => `--${name}=${value}`)
    await promisify(execFile)(process.execPath, [PROGRAM, ...args], { cwd: ROOT })
    return readFileSync(file, 'utf8')
  } finally {
    await cluster.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
