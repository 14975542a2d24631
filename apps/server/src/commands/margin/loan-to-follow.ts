import type { ApplicationRecord } from '../../store/application/applications.ts'
import type { Tx } from '../../store/database/database.ts'

/** A loan whose lock is held, as it stands by now. */
export interface LoanToFollow {
  readonly tx: Tx
  /** With the versions of its streams. */
  readonly record: ApplicationRecord
  readonly now: Date
}
