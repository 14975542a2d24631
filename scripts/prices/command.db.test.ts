import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { withOwner } from '@pledge/server/store/database/with-owner'
import { createTestDatabase, type TestDatabase } from '@pledge/testing/database'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PRICES_USAGE, runPrices } from './command.ts'

const NOW = new Date('2026-11-20T15:30:00Z')
const HEADER = 'coin,hour,open,high,low,close'
const GOOD = 'BTC,2026-11-20T14:00:00Z,91000.5,91250.25,90800,91100'

describe('the command that imports a price history', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'pledge-prices-'))
  const file = path.join(folder, 'history.csv')
  let database: TestDatabase
  beforeAll(async () => {
    database = await createTestDatabase()
  })
  afterAll(async () => {
    await database.drop()
    rmSync(folder, { recursive: true, force: true })
  })

  const rows = (query: string) =>
    withOwner(database.url, async (db) => (await sql.raw(query).execute(db)).rows)
  const run = (verb: string, ...lines: readonly string[]) => {
    writeFileSync(file, lines.join('\n'))
    return runPrices([verb, file], (work) => work(database.url), NOW)
  }

  it('says how it is used', async () => {
    for (const args of [[], ['import'], ['remove', file], ['import', file, file]])
      expect(await runPrices(args, () => Promise.reject(new Error('no database')), NOW)).toEqual({
        status: 2,
        output: PRICES_USAGE,
      })
  })

  it('checks a file without a database', async () => {
    writeFileSync(file, `${HEADER}\n${GOOD}\n`)
    const without = () => Promise.reject(new Error('no database'))
    expect(await runPrices(['check', file], without, NOW)).toEqual({
      status: 0,
      output: `${file}: 1 hours pass every check.\n`,
    })
    const missing = path.join(folder, 'missing.csv')
    expect(await runPrices(['check', missing], without, NOW)).toEqual({
      status: 1,
      output: `${missing}: there is no such file\n`,
    })
  })

  it.each([
    ['another coin', GOOD.replace('BTC', 'DOGE'), 'the coin is not one of BTC, ETH, SOL'],
    ['a date that does not exist', GOOD.replace('11-20', '02-30'), 'the hour is not like'],
    ['a local time', GOOD.replace('Z', '-05:00'), 'the hour is not like'],
    ['a part of an hour', GOOD.replace('14:00', '14:30'), 'the hour does not begin on the hour'],
    ['an hour that is not over', GOOD.replace('T14', 'T15'), 'the hour is not over'],
    ['no price', GOOD.replace('91100', ''), "'' is not a price in dollars above 0"],
    ['a price of nothing', GOOD.replace('90800', '0.00'), "'0.00' is not a price"],
    ['a negative price', GOOD.replace('90800', '-1'), "'-1' is not a price"],
    ['a part of a cent', GOOD.replace('90800', '90800.001'), "'90800.001' is not a price"],
    ['a price with an exponent', GOOD.replace('90800', '9e4'), "'9e4' is not a price"],
    ['a low above its open', GOOD.replace('90800', '91000.51'), 'open and close are not between'],
    ['a high below its close', GOOD.replace('91250.25', '91099'), 'open and close are not between'],
    ['a field too many', `${GOOD},1`, 'there are 7 fields, not 6'],
    ['an hour twice', `${GOOD}\n${GOOD}`, 'the same coin and hour as line 3'],
  ])('refuses the whole file for a line with %s, and names it', async (_, line, problem) => {
    const other = 'ETH,2026-11-20T14:00:00Z,1,1,1,1'
    const answer = await run('import', HEADER, other, line)
    expect(answer.status).toBe(1)
    expect(answer.output).toMatch(/^.*history\.csv: line [34]: /)
    expect(answer.output).toContain(problem)
    expect(await rows('select * from price_candles')).toEqual([])
  })

  it('refuses a file without the header, and one without lines, and names no more lines than a person reads', async () => {
    expect((await run('check', GOOD)).output).toContain('line 1: the header is not')
    expect((await run('check', HEADER)).output).toContain('there is no line after the header')
    const { output } = await run('check', HEADER, ...Array.from({ length: 500 }, () => 'wrong'))
    expect(output.trimEnd().split('\n')).toHaveLength(20)
  })

  it('imports a history once', async () => {
    const lines = [HEADER, GOOD, GOOD.replace('T14', 'T13'), GOOD.replace('BTC', 'SOL')]
    expect(await run('import', ...lines)).toEqual({
      status: 0,
      output: `${file}: 3 hours written, 0 left as they are.\n`,
    })
    expect((await run('import', ...lines)).output).toContain('0 hours written, 3 left as they are')
    expect(
      await rows(
        `select source, open_cents::text, high_cents::text, low_cents::text, close_cents::text, observations
          from price_candles where coin = 'SOL'`,
      ),
    ).toEqual([
      {
        source: 'import',
        open_cents: '9100050',
        high_cents: '9125025',
        low_cents: '9080000',
        close_cents: '9110000',
        observations: 0,
      },
    ])
  })
})
