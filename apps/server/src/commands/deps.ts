import type { FollowOnJob } from '@pledge/domain/process/follow-on'
import type { Principal } from '@pledge/domain/organization/principal'
import type { BankLinkPort } from '@pledge/providers/bank-link/port'
import type { CustodyPort } from '@pledge/providers/custody/port'
import type { DisbursementPort } from '@pledge/providers/disbursement/port'
import type { FilesPort } from '@pledge/providers/files/port'
import type { IdentityFilesPort } from '@pledge/providers/identity-files/port'
import type { MailPort } from '@pledge/providers/mail/port'
import type { PushPort } from '@pledge/providers/push/port'
import type { TextPort } from '@pledge/providers/text/port'
import type { UsdcDisbursementPort } from '@pledge/providers/usdc-disbursement/port'
import type { Clock } from '../clock.ts'
import type { Sealer } from '../seal.ts'
import type { Database, Tx } from '../store/database/database.ts'
import type { OrganizationRegistry } from '../store/organization/organizations.ts'

/** One transaction of a command: its connection, and the jobs to run after it commits. */
export interface Unit {
  readonly tx: Tx
  addJobs(jobs: readonly FollowOnJob[]): Promise<void>
}

/**
 * Runs `work` on behalf of a principal; after the commit the jobs that it added are run at once, here. In a call with
 * an `Idempotency-Key` the last transaction is committed together with the response, so that the process cannot die in
 * between. `apart` commits before it returns even there: for what must be stored before a provider is called.
 */
export type Transact = <Result>(
  principal: Principal,
  work: (unit: Unit) => Promise<Result>,
  mode?: 'apart',
) => Promise<Result>

/** The dependencies of commands. Ports are used only before a transaction (law 3 of the journey). */
export interface Deps {
  readonly db: Database
  readonly clock: Clock
  readonly newId: () => string
  readonly sealer: Sealer
  readonly organizations: OrganizationRegistry
  readonly custody: CustodyPort
  readonly bankLink: BankLinkPort
  readonly disbursement: DisbursementPort
  readonly usdcDisbursement: UsdcDisbursementPort
  readonly mail: MailPort
  readonly text: TextPort
  readonly push: PushPort
  readonly files: FilesPort
  readonly identityFiles: IdentityFilesPort
  /** The base of links in emails. */
  readonly publicUrl: string
  readonly transaction: Transact
  /** Runs after the commit: at once, or with the response of a call that has an `Idempotency-Key`. */
  readonly afterCommit: (work: () => Promise<void> | void) => Promise<void>
}
