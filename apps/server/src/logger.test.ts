import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { createLogger } from './logger.ts'

/** Every write to it fails as on a full disk. */
const FULL = '/dev/full'
const LINES = 5_000

it.skipIf(!existsSync(FULL))(
  'continues while nothing can be written (skipped where there is no /dev/full)',
  () => {
    const logger = createLogger('info', FULL)
    for (let line = 0; line < LINES; line += 1) logger.info({ line }, 'x'.repeat(1_000))
    expect(logger.level).toBe('info')
  },
)

it('writes lines to a file', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'pledge-log-'))
  const file = path.join(folder, 'log')
  createLogger('info', file).info({ applicationId: 'a', ssn: '123-45-6789' }, 'hello')
  const line = JSON.parse(readFileSync(file, 'utf8')) as unknown
  expect(line).toMatchObject({ applicationId: 'a', ssn: '[removed]', msg: 'hello' })
  rmSync(folder, { recursive: true })
})
