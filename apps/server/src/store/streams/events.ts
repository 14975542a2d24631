import { parseEvent, type FileEvent } from '@pledge/domain/process/events'
import type { MarginEvent } from '@pledge/domain/margin/events'
import { isNumbered } from '@pledge/domain/process/evolve'
import type { LoanFile } from '@pledge/domain/view/loan-file'
import { sql } from 'kysely'
import * as z from 'zod'
import type { Tx } from '../database/database.ts'
import { placed, type StreamVersions } from './stream-id.ts'

const actorSchema = z.templateLiteral([z.enum(['borrower', 'job', 'agent']), ':', z.string()])

const actorText = (event: FileEvent) => `${event.by.kind}:${event.by.id}`

interface EventRow {
  readonly type: string
  readonly data: unknown
  readonly actor: string
  readonly occurred_at: Date
}

const eventOf = (row: EventRow): FileEvent => {
  const [kind, ...id] = actorSchema.parse(row.actor).split(':')
  return parseEvent({
    type: row.type,
    data: row.data,
    at: row.occurred_at.getTime(),
    by: { kind: kind as FileEvent['by']['kind'], id: id.join(':') },
  })
}

/** The events of a loan, in order; those of its monitoring and its sales after the event that was the last before them. */
export const eventsOf = async (tx: Tx, applicationId: string): Promise<FileEvent[]> => {
  const numbered = tx
    .selectFrom('application_events')
    .select([
      'position as after',
      sql<number>`0`.as('number'),
      sql<number>`0`.as('version'),
      'type',
      'data',
      'actor',
      'occurred_at',
    ])
    .where('application_id', '=', applicationId)
  const ofMargin = tx
    .selectFrom('margin_events')
    .select([
      'after_position as after',
      sql<number>`0`.as('number'),
      'version',
      'type',
      'data',
      'actor',
      'occurred_at',
    ])
    .where('application_id', '=', applicationId)
  const ofSales = tx
    .selectFrom('liquidation_events')
    .select(['after_position as after', 'number', 'version', 'type', 'data', 'actor', 'occurred_at'])
    .where('application_id', '=', applicationId)
  const rows = await numbered
    .unionAll(ofMargin)
    .unionAll(ofSales)
    .orderBy('after')
    .orderBy('number')
    .orderBy('version')
    .execute()
  return rows.map(eventOf)
}

/** The events of the monitoring of a loan, each with its version in their stream. */
export const marginEvents = async (
  tx: Tx,
  applicationId: string,
): Promise<readonly { readonly version: number; readonly event: MarginEvent }[]> => {
  const rows = await tx
    .selectFrom('margin_events')
    .select(['version', 'type', 'data', 'actor', 'occurred_at'])
    .where('application_id', '=', applicationId)
    .orderBy('version')
    .execute()
  return rows.map((row) => ({ version: row.version, event: eventOf(row) as MarginEvent }))
}

/** Each event with the position of the last numbered one by then, which is its own where it has one. */
const positioned = (file: LoanFile, events: readonly FileEvent[]): readonly number[] => {
  const first = file.version - events.filter(isNumbered).length
  return events.map((_, index) => first + events.slice(0, index + 1).filter(isNumbered).length)
}

/** Appends events to the streams of a loan; `file` is the one after them. */
export const insertEvents = async (
  tx: Tx,
  file: LoanFile,
  before: StreamVersions,
  events: readonly FileEvent[],
): Promise<void> => {
  const positions = positioned(file, events)
  const rows = placed(before, events, file).map(({ event, stream, number, version }, index) => ({
    stream,
    number,
    position: positions[index] ?? 0,
    row: {
      application_id: file.id,
      version,
      organization_id: file.organizationId,
      borrower_id: file.borrowerId,
      type: event.type,
      data: JSON.stringify(event.data),
      actor: actorText(event),
      occurred_at: new Date(event.at),
    },
  }))
  const numbered = rows
    .filter(({ stream }) => stream !== 'margin' && stream !== 'liquidation')
    .map(({ row, stream, number, position }) => ({ ...row, stream, number, position }))
  const ofMargin = rows
    .filter(({ stream }) => stream === 'margin')
    .map(({ row, position }) => ({ ...row, after_position: position }))
  const ofSales = rows
    .filter(({ stream }) => stream === 'liquidation')
    .map(({ row, number, position }) => ({ ...row, number, after_position: position }))
  if (numbered.length > 0) await tx.insertInto('application_events').values(numbered).execute()
  if (ofMargin.length > 0) await tx.insertInto('margin_events').values(ofMargin).execute()
  if (ofSales.length > 0) await tx.insertInto('liquidation_events').values(ofSales).execute()
}
