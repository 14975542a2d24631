import type { FollowOnJob } from '@pledge/domain/process/follow-on'
import type { Principal } from '@pledge/domain/organization/principal'
import type { ControlledTransaction } from 'kysely'
import { fromKysely, type PgBoss } from 'pg-boss'
import type { Transact } from './commands/deps.ts'
import { recordChange } from './store/audit/audit-entries.ts'
import { actAs, withTenant, type Database, type Tx } from './store/database/database.ts'
import { holderHere, withoutHolder } from './store/database/held-transaction.ts'
import type { DB } from './store/database/schema.generated.ts'
import type { Tracing } from './tracing/tracing.ts'
import { withinWork, workContext, type WorkContext } from './work-context.ts'

/** A follow-on job with its organization. */
export type OwnedJob = FollowOnJob & {
  readonly organizationId: string
  /** The request whose commit queued it, or queued the job before it; the queue stores it for log lines. */
  readonly requestId?: string | undefined
  /** The span in which it was queued. */
  readonly traceparent?: string | undefined
}

/**
 * The queue waits this long before it takes a job, because the committing process runs it at once; the queue
 * is the safety net if that process dies in between.
 */
const SAFETY_NET_SECONDS = 3

export interface UnitOfWorkOptions {
  readonly db: Database
  readonly boss: Pick<PgBoss, 'send'>
  readonly run: (job: OwnedJob) => Promise<void>
  readonly onJobError: (job: OwnedJob, error: unknown) => void
  /** Without it nothing is traced. */
  readonly tracing?: Pick<Tracing, 'traceparent'>
}

export interface UnitOfWork {
  transaction: Transact
  /** Runs once the call's transaction is committed: at once where none is held open. */
  afterCommit(work: () => Promise<void> | void): Promise<void>
  /** Resolves when the jobs that were started at once have ended: a clean stop waits for it. */
  settled(): Promise<void>
}

/** The work context of a job: the request that it follows from. */
export const workOf = ({ name, requestId }: Pick<OwnedJob, 'name' | 'requestId'>): WorkContext => ({
  requestId: requestId ?? null,
  job: name,
})

const isRefused = (result: unknown): boolean =>
  typeof result === 'object' && result !== null && 'ok' in result && result.ok === false

/** An auditor's transaction is read-only: no response can be stored in it, and there is no effect to store one for. */
const isReadOnly = (principal: Principal): boolean =>
  principal.actor === 'auditor' && principal.changes === 'nothing'

/** The work of a transaction that stays open after a success. */
const holding = async <Result>(
  db: Database,
  principal: Principal,
  work: (tx: Tx) => Promise<Result>,
): Promise<{ readonly tx: ControlledTransaction<DB>; readonly result: Result }> => {
  const tx = await db.startTransaction().execute()
  try {
    await actAs(tx, principal)
    return { tx, result: await withoutHolder(() => work(tx)) }
  } catch (error) {
    // The error of the work is the one to report, even where the connection is gone.
    await tx
      .rollback()
      .execute()
      .catch(() => undefined)
    throw error
  }
}

/**
 * One transaction, with its jobs queued in the same commit and run at once after it. In a call with an
 * `Idempotency-Key` the last transaction is held open until the response is written in it; each earlier one
 * is committed when the next begins.
 */
export const createUnitOfWork = (options: UnitOfWorkOptions): UnitOfWork => {
  const running = new Set<Promise<void>>()
  const runInOrder = async (jobs: readonly OwnedJob[]) => {
    for (const job of jobs) {
      try {
        await withinWork(workOf(job), () => options.run(job))
      } catch (error) {
        options.onJobError(job, error)
      }
    }
  }
  const runAtOnce = (jobs: readonly OwnedJob[]) => {
    if (jobs.length === 0) return
    const run = withoutHolder(() => runInOrder(jobs)).finally(() => running.delete(run))
    running.add(run)
  }
  return {
    async transaction(principal, work, mode) {
      const added: OwnedJob[] = []
      const inUnit = async (tx: Tx) => {
        const done = await work({
          tx,
          async addJobs(jobs) {
            for (const job of jobs) {
              const requestId = workContext()?.requestId ?? undefined
              const traceparent = options.tracing?.traceparent()
              const owned = { ...job, organizationId: principal.organizationId, requestId, traceparent }
              await options.boss.send('application-step', owned, {
                db: fromKysely(tx),
                startAfter: SAFETY_NET_SECONDS,
              })
              added.push(owned)
            }
          },
        })
        // Staff changes are recorded in the same commit (note 061).
        if (principal.actor === 'agent' && !isRefused(done)) await recordChange(tx)
        return done
      }
      const holder = holderHere()
      await holder?.commit()
      if (holder?.isHolding() === true && mode !== 'apart' && !isReadOnly(principal)) {
        const { tx, result } = await holding(options.db, principal, inUnit)
        holder.hold(tx, () => runAtOnce(added))
        return result
      }
      const result = await withTenant(options.db, principal, inUnit)
      runAtOnce(added)
      return result
    },
    afterCommit: async (work) => {
      const holder = holderHere()
      await (holder === undefined ? work() : holder.afterCommit(work))
    },
    settled: async () => {
      while (running.size > 0) await Promise.all(running)
    },
  }
}
