import { MOST_QUEUE_ENTRIES } from '@pledge/domain/application/limits'
import { CERTAIN_NOTICES, type CertainNotice } from '@pledge/domain/alerts/escalation'
import * as z from 'zod'
import type { Tx } from '../database/database.ts'

/** An alert that did not reach its borrower, whom an agent has to reach. */
export interface UnreachedAlert {
  /** Of the message that did not arrive. */
  readonly id: string
  readonly notice: CertainNotice
  readonly since: Date
  readonly dueAt: Date
}

/** An agent has to reach the borrower; once for each message. */
export const insertUnreached = async (
  tx: Tx,
  unreached: UnreachedAlert & { readonly applicationId: string; readonly organizationId: string },
): Promise<void> => {
  await tx
    .insertInto('unreached_alerts')
    .values({
      id: unreached.id,
      application_id: unreached.applicationId,
      organization_id: unreached.organizationId,
      notice: unreached.notice,
      since: unreached.since,
      due_at: unreached.dueAt,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

/** Alerts of a loan that did not reach its borrower, until an agent has, the nearest deadline first. */
export const openUnreached = async (tx: Tx, applicationId: string): Promise<readonly UnreachedAlert[]> => {
  const rows = await tx
    .selectFrom('unreached_alerts')
    .select(['id', 'notice', 'since', 'due_at'])
    .where('application_id', '=', applicationId)
    .where('settled_at', 'is', null)
    .orderBy('due_at')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    notice: z.enum(CERTAIN_NOTICES).parse(row.notice),
    since: row.since,
    dueAt: row.due_at,
  }))
}

/** An agent reached the borrower: all that is open of the loan is settled. False where nothing was. */
export const settleUnreached = async (
  tx: Tx,
  settled: {
    readonly applicationId: string
    readonly agentId: string
    readonly way: 'PHONE' | 'LETTER'
    readonly note: string
    readonly now: Date
  },
): Promise<boolean> => {
  const rows = await tx
    .updateTable('unreached_alerts')
    .set({ settled_at: settled.now, settled_by: settled.agentId, way: settled.way, note: settled.note })
    .where('application_id', '=', settled.applicationId)
    .where('settled_at', 'is', null)
    .returning('id')
    .execute()
  return rows.length > 0
}

/** Loans whose borrower was not reached, the nearest deadline first. */
export const unreachedLoans = (tx: Tx, organizationId: string) =>
  tx
    .selectFrom('unreached_alerts as u')
    .innerJoin('applications as a', 'a.id', 'u.application_id')
    .select(({ fn }) => [
      'a.id',
      'a.entered_state_at',
      fn.min('u.since').as('unreached_since'),
      fn.min('u.due_at').as('contact_due_at'),
    ])
    .where('u.organization_id', '=', organizationId)
    .where('u.settled_at', 'is', null)
    .groupBy(['a.id', 'a.entered_state_at'])
    .orderBy('contact_due_at')
    .orderBy('a.id')
    .limit(MOST_QUEUE_ENTRIES)
    .execute()
