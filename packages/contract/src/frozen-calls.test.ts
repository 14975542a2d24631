import { readFileSync, writeFileSync } from 'node:fs'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { ALL_CALLS } from './all-calls.ts'
import { STATUS_OF } from './errors.ts'
import { frozenCall } from './frozen-call.test-data.ts'

const FIXTURE = new URL('fixture/calls.json.br', import.meta.url)

type Frozen = Readonly<Record<string, readonly string[]>>

/** Calls of the simulated world are not stable: callers cannot rely on them. */
const calls = (): Frozen =>
  Object.fromEntries(
    ALL_CALLS.filter(({ noun, call }) => call.caller !== 'sandbox' && !noun.startsWith('sandbox'))
      .map(({ call }) => [call.name, frozenCall(call)] as const)
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  )

const statuses = (): readonly string[] =>
  Object.entries(STATUS_OF).map(([code, { status }]) => `${code}: ${status}`)

const found: Frozen = { ...calls(), 'statuses of refusals': statuses() }

/**
 * The contract does not change, to the last field and refusal. Record it again only where a call changes on purpose:
 * `RECORD=contract npx vitest run --project unit frozen-calls`.
 */
describe('the contract', () => {
  if (process.env['RECORD'] === 'contract') writeFileSync(FIXTURE, brotliCompressSync(JSON.stringify(found)))
  const frozen = JSON.parse(brotliDecompressSync(readFileSync(FIXTURE)).toString('utf8')) as Frozen

  it('has the same calls', () => {
    expect(Object.keys(found)).toEqual(Object.keys(frozen))
    expect(Object.keys(found).length).toBeGreaterThan(100)
  })

  it.each(Object.keys(frozen))('accepts and answers as before: %s', (name) => {
    expect(found[name]).toEqual(frozen[name])
  })
})
