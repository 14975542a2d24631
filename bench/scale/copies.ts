import { chainEntry, EMPTY_CHAIN, type ChainedEntry } from '@pledge/domain/servicing/ledger-chain'
import type { Sealer } from '@pledge/server/seal'
import type pg from 'pg'
import { inCopy, type Copy, type CopyPlan, type Tokens } from './copy-plan.ts'

/** Number of copies written together, so that rows of one application are close to each other, as in production. */
export const COPIES_AT_ONCE = 200
const ALPHABET = 'qpzry9x8gf2tvdw0'
/** An odd number: its multiples modulo 2^32 are all different, and as scattered as the product's ids. */
const STEP = 2_654_435_761n
const WORD = 0x1_0000_0000n
const GOLDEN = 0.618_033_988_749_895

export const copyOf = (number: number): Copy => {
  const prefix = ((BigInt(number) * STEP) % WORD).toString(16).padStart(8, '0')
  return {
    number,
    prefix,
    address: prefix.replaceAll(/./g, (digit) => ALPHABET[Number.parseInt(digit, 16)] ?? ''),
  }
}

export const MAKE_COPIES = `create temporary table copies (number integer, prefix text, address text, age double precision,
  sealed text[], hashes bytea[])`

const FILL_COPIES = `insert into copies
  select r.number, r.prefix, r.address, r.age, array(select jsonb_array_elements_text(r.sealed)),
      array(select decode(hash, 'hex') from jsonb_array_elements_text(r.hashes) with ordinality as h (hash, place) order by place)
    from jsonb_to_recordset($1::jsonb) as r (number integer, prefix text, address text, age double precision, sealed jsonb, hashes jsonb)`

export interface CopiedTemplate {
  readonly name: string
  readonly plan: CopyPlan
  readonly tokens: Tokens
  /** The entries of its ledger in order. */
  readonly entries: readonly ChainedEntry[]
}

const sealedOf = ({ plan, tokens }: CopiedTemplate, sealer: Sealer) => {
  const cells = plan.sealed.map(({ table, column, row, value }) => ({
    table,
    column,
    rowIn: inCopy(row, tokens),
    text: sealer.open(value, { table, column, row }),
  }))
  return (copy: Copy): readonly string[] =>
    cells.map(({ table, column, rowIn, text }) => sealer.seal(text, { table, column, row: rowIn(copy) }))
}

const hashesOf = ({ entries, tokens }: CopiedTemplate) => {
  const parts = entries.map((entry) => ({
    ...entry,
    idIn: inCopy(entry.id, tokens),
    keyIn: inCopy(entry.idempotencyKey, tokens),
  }))
  return (copy: Copy): readonly string[] => {
    let head = EMPTY_CHAIN
    return parts.map(({ idIn, keyIn, ...entry }) => {
      head = chainEntry(head, { ...entry, id: idIn(copy), idempotencyKey: keyIn(copy) })
      return Buffer.from(head.hash).toString('hex')
    })
  }
}

/** Writes the copies with these numbers; `client` is a superuser with triggers and foreign keys disabled. */
export const writeCopies = async (
  client: pg.Client,
  sealer: Sealer,
  template: CopiedTemplate,
  { from, count }: { readonly from: number; readonly count: number },
): Promise<void> => {
  const sealed = sealedOf(template, sealer)
  const hashes = hashesOf(template)
  for (let done = 0; done < count; done += COPIES_AT_ONCE) {
    const rows = Array.from({ length: Math.min(COPIES_AT_ONCE, count - done) }, (_, at) => {
      const copy = copyOf(from + done + at)
      return { ...copy, age: (copy.number * GOLDEN) % 1, sealed: sealed(copy), hashes: hashes(copy) }
    })
    await client.query('begin')
    await client.query('truncate copies')
    await client.query(FILL_COPIES, [JSON.stringify(rows)])
    for (const { table, text } of template.plan.statements)
      await client.query({ name: `${template.name}:${table}`, text })
    await client.query('commit')
  }
}
