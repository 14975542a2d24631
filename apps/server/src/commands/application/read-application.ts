import type { Principal } from '@pledge/domain/organization/principal'
import { refuse, type Outcome } from '@pledge/domain/refusal'
import { mayTouch } from '../../policies/own-application.ts'
import { findApplication, type ApplicationRecord } from '../../store/application/applications.ts'
import { withTenant, type Tx } from '../../store/database/database.ts'
import type { Deps } from '../deps.ts'

/** Reads one application on behalf of a principal, and with `more` anything else in the same transaction. */
export const readApplication =
  (deps: Pick<Deps, 'db'>) =>
  <More = undefined>(input: {
    readonly principal: Principal
    readonly applicationId: string
    readonly more?: (tx: Tx, record: ApplicationRecord) => Promise<More>
  }): Promise<Outcome<{ readonly record: ApplicationRecord; readonly more: More }>> =>
    withTenant(deps.db, input.principal, async (tx) => {
      const record = await findApplication(tx, input.applicationId)
      if (record === undefined || !mayTouch(input.principal, record.file)) return refuse('access.not-found')
      const more = (await input.more?.(tx, record)) as More
      return { ok: true, record, more }
    })
