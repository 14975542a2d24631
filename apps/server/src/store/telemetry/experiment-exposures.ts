import { bucketOf } from '@pledge/domain/experiments/bucket'
import { sql } from 'kysely'
import type { Database, Tx } from '../database/database.ts'

/** The buckets that an account keeps from the browsers where it first signed in, by experiment. */
export const bucketsOfAccount = async (tx: Tx, accountId: string): Promise<ReadonlyMap<string, number>> => {
  const rows = await tx
    .selectFrom('experiment_accounts')
    .select(['experiment_key', 'bucket'])
    .where('account_id', '=', accountId)
    .execute()
  return new Map(rows.map((row) => [row.experiment_key, row.bucket]))
}

/**
 * Gives an account, for each experiment that this browser has met, the browser's bucket: unless the account has met the
 * experiment by itself, or the browser already counts as somebody else.
 */
export const linkAccountToTracker = async (
  tx: Tx,
  link: {
    readonly organizationId: string
    readonly accountId: string
    readonly trackerId: string
    readonly now: Date
  },
): Promise<void> => {
  const met = await tx
    .selectFrom('experiment_exposures as exposure')
    .select('exposure.experiment_key')
    .distinct()
    .where('exposure.subject_id', '=', link.trackerId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('experiment_exposures as own')
            .select('own.round')
            .where('own.subject_id', '=', link.accountId)
            .whereRef('own.experiment_key', '=', 'exposure.experiment_key'),
        ),
      ),
    )
    .execute()
  if (met.length === 0) return
  await tx
    .insertInto('experiment_accounts')
    .values(
      met.map(({ experiment_key: key }) => ({
        organization_id: link.organizationId,
        experiment_key: key,
        account_id: link.accountId,
        tracker_id: link.trackerId,
        bucket: bucketOf(key, link.trackerId),
        linked_at: link.now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Records the first exposure of a round; an account that began in a browser counts as that browser. */
export const insertExposure = async (
  tx: Tx,
  exposure: {
    readonly organizationId: string
    readonly key: string
    readonly round: number
    readonly subjectId: string
    readonly isOn: boolean
    readonly now: Date
  },
): Promise<void> => {
  const browser = await tx
    .selectFrom('experiment_accounts')
    .select('tracker_id')
    .where('experiment_key', '=', exposure.key)
    .where('account_id', '=', exposure.subjectId)
    .executeTakeFirst()
  await tx
    .insertInto('experiment_exposures')
    .values({
      organization_id: exposure.organizationId,
      experiment_key: exposure.key,
      round: exposure.round,
      subject_id: browser?.tracker_id ?? exposure.subjectId,
      is_on: exposure.isOn,
      exposed_at: exposure.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Whether this browser is counted at all: nobody who opted out has a telemetry session. */
export const hasTelemetrySession = async (db: Database, trackerId: string): Promise<boolean> => {
  const row = await db
    .selectFrom('telemetry_sessions')
    .select('id')
    .where('tracker_id', '=', trackerId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export interface ExperimentFunnel {
  readonly isOn: boolean
  readonly visitors: number
  readonly applications: number
  readonly offers: number
  readonly loans: number
}

/**
 * The people of a round by variant: who met the experiment, and of them, since then, who started an application, chose
 * an offer and has a loan. Each person counts once a step, and renewals and refinances count for none.
 */
export const funnelOfExperiment = async (
  tx: Tx,
  { key, round }: { readonly key: string; readonly round: number },
): Promise<readonly ExperimentFunnel[]> => {
  const { rows } = await sql<{
    readonly is_on: boolean
    readonly visitors: number
    readonly applications: number
    readonly offers: number
    readonly loans: number
  }>`
    select exposure.is_on, count(*)::int as visitors, count(*) filter (where reached.applications > 0)::int as applications,
      count(*) filter (where reached.offers > 0)::int as offers, count(*) filter (where reached.loans > 0)::int as loans
    from experiment_exposures exposure
    left join experiment_accounts account on account.organization_id = exposure.organization_id
      and account.experiment_key = exposure.experiment_key and account.tracker_id = exposure.subject_id
    cross join lateral (
      select count(*) as applications, count(application.selected_offer_id) as offers, count(loan.application_id) as loans
      from applications application left join loans loan on loan.application_id = application.id
      where application.borrower_id = coalesce(account.account_id, exposure.subject_id)
        and application.created_at >= exposure.exposed_at
        and application.prior_application_id is null and not application.is_refinance
    ) reached
    where exposure.experiment_key = ${key} and exposure.round = ${round}
    group by exposure.is_on order by exposure.is_on`.execute(tx)
  return rows.map(({ is_on: isOn, ...counts }) => ({ isOn, ...counts }))
}

/**
 * Exposures and links of accounts with browsers, each as old as telemetry is kept: no newer exposure prolongs a link, because the
 * privacy notice names one time for all that is counted (note 104). Run by the purge, over all organizations.
 */
export const removeExposuresBefore = async (db: Database, before: Date, most: number): Promise<number> => {
  const exposures = await sql`
    delete from experiment_exposures where (organization_id, experiment_key, round, subject_id) in (
      select organization_id, experiment_key, round, subject_id from experiment_exposures
      where exposed_at < ${before} order by exposed_at limit ${most})`.execute(db)
  const accounts = await sql`
    delete from experiment_accounts where (organization_id, experiment_key, account_id) in (
      select organization_id, experiment_key, account_id from experiment_accounts
      where linked_at < ${before} order by linked_at limit ${most})`.execute(db)
  return Number(exposures.numAffectedRows ?? 0n) + Number(accounts.numAffectedRows ?? 0n)
}
