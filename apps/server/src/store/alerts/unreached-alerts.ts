import { CERTAIN_NOTICES, type CertainNotice } from '@pledge/domain/alerts/escalation'
import { eventsAfterAlert, isOvertaken } from '@pledge/domain/alerts/overtaken'
import { MOST_QUEUE_ENTRIES } from '@pledge/domain/application/limits'
import type { MarginEvent } from '@pledge/domain/margin/events'
import * as z from 'zod'
import { anyOf } from '../database/any-of.ts'
import type { Tx } from '../database/database.ts'

/** An alert that did not reach its borrower, whom an agent has to reach. */
export interface UnreachedAlert {
  /** Of the message that did not arrive. */
  readonly id: string
  readonly notice: CertainNotice
  readonly since: Date
  readonly dueAt: Date
}

/** An agent has to reach the borrower; once for each message, and again where one that was sent late bounces then. */
export const insertUnreached = async (
  tx: Tx,
  unreached: UnreachedAlert & {
    readonly applicationId: string
    readonly organizationId: string
    /** Of the alert, by which it is known whether its call or its sale is over. */
    readonly key: string
  },
): Promise<void> => {
  await tx
    .insertInto('unreached_alerts')
    .values({
      id: unreached.id,
      application_id: unreached.applicationId,
      organization_id: unreached.organizationId,
      notice: unreached.notice,
      alert_key: unreached.key,
      since: unreached.since,
      due_at: unreached.dueAt,
    })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ settled_at: null, since: unreached.since, due_at: unreached.dueAt })
        .where('unreached_alerts.settled_at', 'is not', null)
        .where('unreached_alerts.settled_by', 'is', null),
    )
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

/** Settles what is open about calls and sales that are over, without an agent: there is nothing left to reach the borrower for. */
export const settleOvertaken = async (
  tx: Tx,
  of: {
    readonly applicationId: string
    readonly events: readonly { readonly version: number; readonly event: MarginEvent }[]
    readonly now: Date
  },
): Promise<void> => {
  const rows = await tx
    .selectFrom('unreached_alerts')
    .select(['id', 'notice', 'alert_key'])
    .where('application_id', '=', of.applicationId)
    .where('settled_at', 'is', null)
    .execute()
  const over = rows.flatMap(({ id, notice, alert_key: key }) =>
    isOvertaken(z.enum(CERTAIN_NOTICES).parse(notice), eventsAfterAlert(key, of.events)) ? [id] : [],
  )
  if (over.length === 0) return
  await tx.updateTable('unreached_alerts').set({ settled_at: of.now }).where('id', '=', anyOf(over)).execute()
}

/** A message that was late arrived after all: nobody has to be reached about it any more. */
export const settleArrived = async (tx: Tx, messageId: string, now: Date): Promise<void> => {
  await tx
    .updateTable('unreached_alerts')
    .set({ settled_at: now })
    .where('id', '=', messageId)
    .where('settled_at', 'is', null)
    .execute()
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
