import type { LoanFile } from '@pledge/domain/view/loan-file'
import type { Principal } from '@pledge/domain/organization/principal'
import { refuse, type Refusal } from '@pledge/domain/refusal'
import { mayTouch } from '../../policies/own-application.ts'
import { lockApplication, type ApplicationRecord } from '../../store/application/applications.ts'
import type { Deps, Unit } from '../deps.ts'

/**
 * An application whose row is locked until the transaction ends. The lock covers the application's whole
 * loan: a command may decide and append to several streams under it.
 */
export interface LockedApplication extends Unit {
  readonly record: ApplicationRecord
  readonly file: LoanFile
  /** From the business clock, read once the lock is held. */
  readonly now: Date
}

/** An application, and the principal who opens it. */
export interface ApplicationAccess {
  readonly principal: Principal
  readonly applicationId: string
  /** As in `Transact`: commits before it returns, even in a call with an `Idempotency-Key`. */
  readonly mode?: 'apart'
}

type LockDeps = Pick<Deps, 'transaction' | 'clock'>
type Pair<T> = readonly [T, T]

const lockFor = async (
  { tx }: Unit,
  principal: Principal,
  applicationId: string,
): Promise<ApplicationRecord | undefined> => {
  const record = await lockApplication(tx, applicationId)
  return record !== undefined && mayTouch(principal, record.file) ? record : undefined
}

const lockedOf = ({ tx, addJobs }: Unit, record: ApplicationRecord, now: Date): LockedApplication => ({
  tx,
  addJobs,
  record,
  file: record.file,
  now,
})

/**
 * Runs `body` in one transaction that holds an application's lock. The transaction commits even when `body`
 * returns a refusal, and rolls back when `body` throws. Refusal: `access.not-found` if there is no such
 * application or the principal may not access it.
 */
export const withLockedApplication =
  (deps: LockDeps) =>
  <Result>(
    { principal, applicationId, mode }: ApplicationAccess,
    body: (locked: LockedApplication) => Promise<Result>,
  ): Promise<Result | Refusal> =>
    deps.transaction<Result | Refusal>(
      principal,
      async (unit) => {
        const record = await lockFor(unit, principal, applicationId)
        if (record === undefined) return refuse('access.not-found')
        return body(lockedOf(unit, record, deps.clock.business()))
      },
      mode,
    )

/**
 * The same for two applications, passed in the order of `applicationIds`. Their rows are locked in id order,
 * so that two commands on the same pair wait for each other and never deadlock.
 */
export const withLockedApplications =
  (deps: LockDeps) =>
  <Result>(
    { principal, applicationIds }: { readonly principal: Principal; readonly applicationIds: Pair<string> },
    body: (locked: Pair<LockedApplication>) => Promise<Result>,
  ): Promise<Result | Refusal> =>
    deps.transaction<Result | Refusal>(principal, async (unit) => {
      const records = new Map<string, ApplicationRecord>()
      for (const id of applicationIds.toSorted()) {
        const record = await lockFor(unit, principal, id)
        if (record !== undefined) records.set(id, record)
      }
      const [first, second] = [records.get(applicationIds[0]), records.get(applicationIds[1])]
      if (first === undefined || second === undefined) return refuse('access.not-found')
      const now = deps.clock.business()
      return body([lockedOf(unit, first, now), lockedOf(unit, second, now)])
    })
