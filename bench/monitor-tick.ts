import pg from 'pg'
import { startBenchProduct } from './bench-product.ts'
import { median, spreadPercent } from './figures.ts'

const ROUNDS = 7
const ROWS = Number(process.env['PLEDGE_MONITORED'] ?? 1_000_000)
const NOISY_PERCENT = 15
/** Of one bitcoin, in cents: no stored price is reached between these. */
const CALM_CENTS = 9_000_000
const HIGHEST_DOWN_CENTS = 8_000_000
const LOWEST_UP_CENTS = 10_000_000
const MOST_A_PAGE = 200

/**
 * Rows of monitored loans with random prices around a calm middle, without the loans that they belong to: the tick reads no
 * more of a loan than its row. Constraints are off for the session that fills them.
 */
const fill = async (owner: pg.Pool, organizationId: string): Promise<void> => {
  const client = await owner.connect()
  try {
    await client.query("set session_replication_role = 'replica'")
    await client.query(
      `insert into margins (application_id, organization_id, borrower_id, version, state, status, coin, units,
           price_down_cents, price_up_cents)
         select gen_random_uuid(), $1, gen_random_uuid(), 1, '{"state": "CLEAR"}', 'CLEAR', 'BTC', 1,
           (random() * $3)::bigint, case when n % 10 = 0 then ($4 + random() * 1000000)::bigint end
           from generate_series(1, $2::integer) n`,
      [organizationId, ROWS, HIGHEST_DOWN_CENTS, LOWEST_UP_CENTS],
    )
    await client.query('analyze margins')
  } finally {
    client.release(true)
  }
}

const TICKS = 200

/**
 * Measures within the database, so that a busy machine's way to it counts for neither: as many ticks as are asked for, and a
 * scan of every row that asks the same without the indexes of the stored prices.
 */
const MEASURES = `
  create function bench_ticks(price bigint, times integer) returns double precision language plpgsql as $$
  declare
    began timestamptz := clock_timestamp();
  begin
    for n in 1 .. times loop
      perform from margin_crossings('BTC', price, began, ${MOST_A_PAGE});
    end loop;
    return extract(epoch from clock_timestamp() - began) * 1000 / times;
  end $$;
  create function bench_scan(price bigint) returns double precision language plpgsql as $$
  declare
    began timestamptz := clock_timestamp();
  begin
    perform count(*) from margins
      where coin = 'BTC' and (price_down_cents + 0 >= price or price_up_cents + 0 <= price);
    return extract(epoch from clock_timestamp() - began) * 1000;
  end $$;`

/**
 * P5: a tick that crosses no loan, against a full scan of the same rows in the same run, rounds interleaved. `PLEDGE_MONITORED`
 * sets the number of loans.
 */
export const monitorTick = async (): Promise<readonly string[]> => {
  const product = await startBenchProduct()
  const owner = new pg.Pool({ connectionString: product.databaseUrl, max: 1 })
  owner.on('error', () => undefined)
  try {
    await fill(owner, product.organizationId)
    await owner.query(MEASURES)
    const timed = async (text: string, values: readonly number[]): Promise<number> => {
      const { rows } = await owner.query<{ ms: number }>(`select ${text} as ms`, [...values])
      return rows[0]?.ms ?? Number.NaN
    }
    const { rows: crossed } = await owner.query('select * from margin_crossings($1, $2, now(), $3)', [
      'BTC',
      CALM_CENTS,
      MOST_A_PAGE,
    ])
    const ticks: number[] = []
    const scans: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      ticks.push(await timed('bench_ticks($1, $2)', [CALM_CENTS, TICKS]))
      scans.push(await timed('bench_scan($1)', [CALM_CENTS]))
    }
    const gapMs = await timed('bench_ticks($1, 1)', [1])
    const [tickMs, scanMs] = [median(ticks), median(scans)]
    const spread = spreadPercent(scans)
    return [
      `P5 tick over ${ROWS} loans that crosses ${crossed.length}: ${tickMs.toFixed(3)} ms (bar 1 ms), ${(scanMs / tickMs).toFixed(0)}x faster than a scan of ${scanMs.toFixed(0)} ms (bar 1000x)`,
      `P5   first page of a tick that crosses nearly all: ${gapMs.toFixed(2)} ms`,
      ...(spread > NOISY_PERCENT ? [`P5   noisy: the control varied by ${spread.toFixed(0)} %`] : []),
    ]
  } finally {
    await owner.end()
    await product.stop()
  }
}
