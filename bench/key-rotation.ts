import { randomUUID } from 'node:crypto'
import { createMemoryFiles } from '@pledge/providers/files/memory/memory-files'
import { createSecretKeys } from '@pledge/providers/keys/secret/secret-keys'
import { createSealer } from '@pledge/server/seal'
import { rotateKeys } from '@pledge/server/sealing/rotate-keys'
import { withRing } from '@pledge/server/sealing/with-ring'
import pg from 'pg'
import { BENCH_SECRET, startBenchProduct, type BenchProduct } from './bench-product.ts'

const ROWS = 20_000
const CONTROL_ROWS = 2_000

const fill = async (owner: pg.Pool, { databaseUrl, organizationId }: BenchProduct): Promise<void> => {
  const ids = Array.from({ length: ROWS }, () => randomUUID())
  const holder = createSecretKeys({ current: BENCH_SECRET })
  const sealed = await withRing({ ownerUrl: databaseUrl, holder }, ({ ring }) => {
    const { seal } = createSealer(ring)
    return Promise.resolve(
      ids.map((row) => seal(`${row}@home.example`, { table: 'waitlist', row, column: 'email' })),
    )
  })
  await owner.query(
    `insert into waitlist (id, organization_id, state, email_sealed, email_index, joined_at)
      select id, $1, 'TX', sealed, id::text, now() from unnest($2::uuid[], $3::text[]) as t (id, sealed)`,
    [organizationId, ids, sealed],
  )
}

/** Rows per second, each updated by its own statement and commit. */
const oneByOne = async (owner: pg.Pool): Promise<number> => {
  await owner.query('create table bench_rows (id int primary key, text text)')
  await owner.query(`insert into bench_rows select n, repeat('x', 200) from generate_series(1, $1) as n`, [
    CONTROL_ROWS,
  ])
  const begun = performance.now()
  for (let id = 1; id <= CONTROL_ROWS; id += 1)
    await owner.query(`update bench_rows set text = repeat('y', 200) where id = $1`, [id])
  return (CONTROL_ROWS * 1_000) / (performance.now() - begun)
}

/** A complete rotation, without its waits for a running product. */
const rotationMs = (databaseUrl: string): Promise<number> => {
  const holder = createSecretKeys({ current: BENCH_SECRET })
  return withRing({ ownerUrl: databaseUrl, holder }, async ({ db, ring }) => {
    const begun = performance.now()
    const isWhole = await rotateKeys({
      db,
      holder,
      ring,
      files: {
        ...createMemoryFiles(),
        sealedUnder: () => Promise.resolve(undefined),
        rewrap: () => Promise.resolve(),
      },
      times: { publishMs: 0, settleMs: 0, putMs: 0 },
      wait: () => Promise.resolve(),
      tell: () => undefined,
    })
    if (!isWhole) throw new Error('the rotation did not finish')
    return performance.now() - begun
  })
}

/**
 * P13: every value of a filled database rewrapped under another key and verified, compared with rows updated one by
 * one.
 */
export const keyRotation = async (): Promise<readonly string[]> => {
  const product = await startBenchProduct()
  const owner = new pg.Pool({ connectionString: product.databaseUrl, max: 1 })
  owner.on('error', () => undefined)
  try {
    await fill(owner, product)
    const control = await oneByOne(owner)
    const ms = await rotationMs(product.databaseUrl)
    const rate = (ROWS * 1_000) / ms
    return [
      `P13 rotating the key of ${ROWS} sealed values: ${rate.toFixed(0)} a second (${(ms / 1_000).toFixed(1)} s), ${(rate / control).toFixed(2)}x of rows changed one by one at ${control.toFixed(0)}`,
    ]
  } finally {
    await owner.end()
    await product.stop()
  }
}
