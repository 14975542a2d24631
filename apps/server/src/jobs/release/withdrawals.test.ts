import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const SERVER = fileURLToPath(new URL('../..', import.meta.url))
/** Where a release to the borrower, or a sale, asks the custodian to send coins. */
const SENDERS = ['jobs/release/', 'jobs/liquidation/']

describe('coins that leave custody', () => {
  it('are sent by a release or by a sale, and by nothing else of the server (P.409)', () => {
    const files = readdirSync(SERVER, { recursive: true, encoding: 'utf8' }).filter(
      (file) => file.endsWith('.ts') && !/\.test(-data)?\.ts$/.test(file),
    )
    expect(files.length).toBeGreaterThan(300)
    const calling = files.filter((file) => /\.withdraw\(/.test(readFileSync(path.join(SERVER, file), 'utf8')))
    expect(calling).toContain('jobs/release/release-collateral.ts')
    expect(calling.filter((file) => !SENDERS.some((folder) => file.startsWith(folder)))).toEqual([])
  })
})
