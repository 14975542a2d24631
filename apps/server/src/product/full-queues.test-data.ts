import { randomUUID } from 'node:crypto'
import type { QueueName } from '@pledge/contract/queue-names'
import { copyApplication } from './copies.test-data.ts'
import type { Product } from './product.test-data.ts'

export interface Originals {
  /** Waits for two agents, its deposits confirmed. */
  readonly inReview: string
  readonly inService: string
}

type Fill = (input: {
  readonly product: Product
  readonly of: Originals
  readonly each: number
}) => Promise<unknown>

const byColumns =
  (columns: Readonly<Record<string, unknown>>): Fill =>
  ({ product, of, each }) =>
    copyApplication(product, of.inReview, { count: each, columns })

/** Copies in no queue by themselves, each with a row of another table, which the SQL text selects from `a`. */
const byRows =
  (table: string, select: string, columns: Readonly<Record<string, unknown>> = {}): Fill =>
  async ({ product, of, each }) => {
    const ids = await copyApplication(product, of.inReview, {
      count: each,
      columns: { state: 'FUNDABLE', ...columns },
    })
    await product.rows(
      `insert into ${table} ${select} from applications a where a.id in (select unnest($1::uuid[]))`,
      [ids],
    )
  }

const HOURS_AGO = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
const OWNED = `'application_id', a.id, 'organization_id', a.organization_id, 'borrower_id', a.borrower_id`
const built = (table: string, pairs: string) =>
  `select (jsonb_populate_record(null::${table}, jsonb_build_object(${OWNED}, ${pairs}))).*`
const REPORT = `'id', gen_random_uuid(), 'coin', 'BTC', 'transaction_id', a.id::text, 'output_index', 9, 'address', 'x',
  'units', 12345, 'confirmations', 1, 'confirmations_needed', 6, 'finality', 'confirmations',
  'first_observed_at', a.created_at`

const collateralReleases: Fill = async ({ product, of, each }) => {
  const { sealer } = product.application
  const ids = await copyApplication(product, of.inReview, {
    count: each,
    columns: { state: 'CANCELLED', stage: 'FINAL', release_progress: 'WAITING' },
  })
  const requests = ids.map((id) => {
    const row = randomUUID()
    const place = { table: 'collateral_releases', row, column: 'address' }
    return { id, request_id: row, address_sealed: sealer.seal('an address', place) }
  })
  await product.rows(
    `insert into collateral_releases
       select (jsonb_populate_record(null::collateral_releases, s.value || jsonb_build_object(${OWNED},
         'coin', 'BTC', 'status', 'REQUESTED', 'requested_at', a.created_at, 'due_at', a.created_at))).*
       from applications a join jsonb_array_elements($1::jsonb) s on (s.value ->> 'id')::uuid = a.id`,
    [JSON.stringify(requests)],
  )
}

const SALE_DUE = {
  state: 'SALE_DUE',
  cause: 'CALL_LAPSED',
  since: 1,
  terms: {
    coin: 'BTC',
    warningLtvBps: 7_500,
    marginCallLtvBps: 8_000,
    liquidationLtvBps: 9_000,
    cureTargetLtvBps: 7_500,
    cureHours: 48,
    rearmBps: 100,
    isCuredByPrice: false,
  },
}

/** Loans that are past due, with the status that a job has stored. */
const delinquent =
  (status: 'MATURED_UNPAID' | 'IN_DEFAULT' | 'CHARGED_OFF'): Fill =>
  async ({ product, of, each }) => {
    const ids = await copyApplication(product, of.inService, { count: each })
    await product.rows(
      `update loans set funded_on = funded_on - 400, matures_on = matures_on - 400
         where application_id in (select unnest($1::uuid[]))`,
      [ids],
    )
    await product.rows(
      `insert into delinquencies ${built('delinquencies', `'status', '${status}', 'since', current_date, 'due_on', current_date`)}
         from applications a where a.id in (select unnest($1::uuid[]))`,
      [ids],
    )
  }

const FILLS: Readonly<Record<QueueName, Fill>> = {
  sanctionsHolds: byColumns({
    sanctions_hold_at: HOURS_AGO(2),
    sanctions_due_at: HOURS_AGO(1),
    state: 'FUNDABLE',
  }),
  screeningsAwaited: byColumns({ state: 'KYC_VERIFY', stage: 'APPLYING', decide_by: HOURS_AGO(1) }),
  screeningReviews: byColumns({
    state: 'KYC_VERIFY',
    stage: 'APPLYING',
    decide_by: HOURS_AGO(1),
    screening_review_at: HOURS_AGO(1),
  }),
  identityReviews: byColumns({ state: 'FINAL_STEPS', stage: 'APPLYING', identity_status: 'PENDING' }),
  fundingReleases: byColumns({}),
  accountsAwaited: byColumns({ state: 'FINAL_STEPS', disbursement_progress: 'ASKED_AGAIN' }),
  paperRecords: async ({ product, of, each }) => {
    const ids = await copyApplication(product, of.inService, { count: each })
    await product.rows(
      `insert into consents
         select (jsonb_populate_record(c, jsonb_build_object('id', gen_random_uuid(), 'application_id', null,
             'opt_in_out', 'OPT_OUT', 'given_at', c.given_at + interval '1 hour'))).*
           from consents c where c.type = 'COMMUNICATIONS' and c.application_id in (select unnest($1::uuid[]))`,
      [ids],
    )
  },
  payoutExceptions: byRows(
    'disbursement_exceptions',
    built(
      'disbursement_exceptions',
      `'id', gen_random_uuid(), 'attempt', 1, 'kind', 'CHANGE', 'code', 'C01', 'opened_at', a.created_at`,
    ),
  ),
  shortOfCollateral: byColumns({ state: 'FUNDABLE', collateral_deficient_since: HOURS_AGO(1) }),
  lateDeposits: byRows('deposits', built('deposits', `${REPORT}, 'status', 'seen'`), {
    state: 'CANCELLED',
    stage: 'FINAL',
  }),
  wrongAssets: byRows(
    'unsupported_assets',
    built('unsupported_assets', `${REPORT}, 'contract', 'c', 'symbol', 'USDT', 'status', 'final'`),
  ),
  walletHits: byRows(
    'wallet_screenings',
    built(
      'wallet_screenings',
      `'subject_id', gen_random_uuid(), 'use', 'DEPOSIT', 'status', 'HELD', 'inquiries', 1, 'vendor', 'v',
        'reference_id', 'r', 'score', 90, 'lists', '[]'::jsonb, 'screened_at', a.created_at, 'answers', '[]'::jsonb,
        'decisions', '[]'::jsonb, 'review_since', a.created_at`,
    ),
  ),
  borrowersNotReached: async ({ product, of, each }) => {
    const ids = await copyApplication(product, of.inReview, { count: each, columns: { state: 'FUNDABLE' } })
    await product.rows(
      `with lost as (insert into messages (id, application_id, organization_id, borrower_id, kind, subject, status, queued_at)
         select gen_random_uuid(), id, organization_id, borrower_id, 'margin:margin-call', 'A call', 'WITHHELD', created_at
           from applications where id in (select unnest($1::uuid[])) returning *)
       insert into unreached_alerts (id, application_id, organization_id, notice, alert_key, since, due_at)
         select id, application_id, organization_id, 'margin-call', 'margin:' || application_id || ':1', queued_at, queued_at from lost`,
      [ids],
    )
  },
  collateralReturns: collateralReleases,
  marginCalls: async ({ product, of, each }) => {
    const ids = await copyApplication(product, of.inService, { count: each })
    await product.rows(
      `insert into margins (application_id, organization_id, borrower_id, version, state, status, due_at, coin)
         select a.id, a.organization_id, a.borrower_id, 1, $2, 'SALE_DUE', now(), 'BTC'
           from applications a where a.id in (select unnest($1::uuid[]))`,
      [ids, JSON.stringify(SALE_DUE)],
    )
  },
  pastDue: async ({ product, of, each }) => {
    const ids = await copyApplication(product, of.inService, { count: each })
    await product.rows(
      `update loans set funded_on = funded_on - 60, matures_on = matures_on - 60
         where application_id in (select unnest($1::uuid[]))`,
      [ids],
    )
    await product.rows(
      `update loan_agenda set past_due_from = current_date - 30 where application_id in (select unnest($1::uuid[]))`,
      [ids],
    )
  },
  maturedUnpaid: delinquent('MATURED_UNPAID'),
  inDefault: delinquent('IN_DEFAULT'),
  chargedOff: delinquent('CHARGED_OFF'),
  holdsEnding: async ({ product, of, each }) => {
    const ids = await copyApplication(product, of.inService, { count: each })
    const hold = `'id', gen_random_uuid(), 'kind', 'DISPUTE', 'reason', 'A payment is missing', 'from_on', current_date,
      'until_on', current_date, 'set_by', a.borrower_id, 'set_at', now()`
    await product.rows(
      `insert into loan_holds ${built('loan_holds', hold)} from applications a where a.id in (select unnest($1::uuid[]))`,
      [ids],
    )
  },
  openModifications: async ({ product, of, each }) => {
    const ids = await copyApplication(product, of.inService, { count: each })
    const proposed = `'id', gen_random_uuid(), 'kind', 'LATER_MATURITY', 'months', 3, 'reason', 'A lost job', 'status', 'PROPOSED',
      'proposed_by', a.borrower_id, 'proposed_at', now(), 'decide_by', current_date + 30`
    await product.rows(
      `insert into loan_modifications ${built('loan_modifications', proposed)} from applications a
         where a.id in (select unnest($1::uuid[]))`,
      [ids],
    )
  },
  unmatchedPayments: ({ product, each }) =>
    product.rows(
      `insert into repayment_reports (id, organization_code, organization_id, kind, method, reference, remittance,
           amount_cents, occurred_at, received_at, status, problem)
         select gen_random_uuid(), 'PLEDGE', $1, 'PAYMENT', 'WIRE', 'r' || n, 'my loan', 7499, now(), now(), 'UNAPPLIED',
             'NO_SUCH_LOAN' from generate_series(1, $2) n`,
      [product.organizationId, each],
    ),
}

/** This many more entries in every queue of the agents. */
export const fillQueues = async (product: Product, of: Originals, each: number): Promise<void> => {
  for (const fill of Object.values(FILLS)) await fill({ product, of, each })
}
