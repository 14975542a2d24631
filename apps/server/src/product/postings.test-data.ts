import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect } from 'vitest'
import type { Product } from './product.test-data.ts'

const FIXTURE = path.join(import.meta.dirname, 'fixture/postings')
const OPENED = 'Loan opened'
/** The number depends on the lengths of the months that a test skips. */
const ACCRUED = 'Interest accrued'

interface Entry {
  readonly description: string
  readonly postings: readonly { readonly account: string; readonly asset: string; readonly amount: bigint }[]
}

const entriesOf = async (product: Product, uuid: string): Promise<readonly Entry[]> => {
  const rows = await product.rows(
    `select e.id, e.description, p.account, p.asset, p.amount::text as amount
      from ledger_entries e join ledger_postings p on p.entry_id = e.id
      where e.application_id = $1 order by e.chain_number, p.line`,
    [uuid],
  )
  const entries = new Map<string, { description: string; postings: Entry['postings'][number][] }>()
  for (const { id, description, account, asset, amount } of rows) {
    const entry = entries.get(String(id)) ?? { description: String(description), postings: [] }
    entry.postings.push({ account: String(account), asset: String(asset), amount: BigInt(String(amount)) })
    entries.set(String(id), entry)
  }
  return [...entries.values()]
}

const absolute = (amount: bigint): bigint => (amount < 0n ? -amount : amount)

/**
 * Dollars fixed by the offer are written to the cent, coins by the order in which a quantity first appears: `-BTC 1`.
 * Interest and prices depend on the day on which a test runs; dollars that depend on them are written only by sign.
 */
const amountsBy = (entries: readonly Entry[]) => {
  const fixed = entries
    .filter(({ description }) => description === OPENED)
    .flatMap(({ postings }) => postings.filter(({ asset }) => asset === 'USD'))
  const cents = new Set(fixed.map(({ amount }) => absolute(amount)))
  const seen = new Map<string, number>()
  return ({ asset, amount }: Entry['postings'][number]): string => {
    const sign = amount < 0n ? '-' : '+'
    const size = absolute(amount)
    if (asset === 'USD') return `${sign}USD ${cents.has(size) ? `${size} cents` : '...'}`
    const key = `${asset} ${size}`
    const ordinal = seen.get(key) ?? [...seen.keys()].filter((one) => one.startsWith(`${asset} `)).length + 1
    seen.set(key, ordinal)
    return `${sign}${asset} ${ordinal}`
  }
}

type Report = Readonly<Record<string, readonly string[]>>

const tell = (entries: readonly Entry[]): readonly Report[] => {
  const amountOf = amountsBy(entries)
  const written = entries.map(({ description, postings }) => ({
    [description]: postings.map((posting) => `${posting.account} ${amountOf(posting)}`),
  }))
  const isRepeated = (index: number) =>
    entries[index]?.description === ACCRUED && entries[index - 1]?.description === ACCRUED
  return written.filter((_, index) => !isRepeated(index))
}

/**
 * The whole ledger of a journey, entry by entry, as recorded. Recorded again where the ledger changes intentionally:
 * `RECORD=postings npx vitest run --project db product/`.
 */
export const expectPostings = async (
  product: Product,
  name: string,
  ...uuids: readonly string[]
): Promise<void> => {
  const found: Record<string, readonly Report[]> = {}
  for (const [index, uuid] of uuids.entries())
    found[`loan ${index + 1}`] = tell(await entriesOf(product, uuid))
  const file = path.join(FIXTURE, `${name}.json`)
  if (process.env['RECORD'] === 'postings') {
    mkdirSync(FIXTURE, { recursive: true })
    writeFileSync(file, `${JSON.stringify(found, null, 2)}\n`)
  }
  expect(found, name).toEqual(JSON.parse(readFileSync(file, 'utf8')))
}
