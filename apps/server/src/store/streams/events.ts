import { parseEvent, type FileEvent } from '@pledge/domain/process/events'
import type { LoanFile } from '@pledge/domain/view/loan-file'
import * as z from 'zod'
import type { Tx } from '../database/database.ts'
import { placed, type StreamVersions } from './stream-id.ts'

const actorSchema = z.templateLiteral([z.enum(['borrower', 'job', 'agent']), ':', z.string()])

const actorText = (event: FileEvent) => `${event.by.kind}:${event.by.id}`

/** The events of a loan, in order. */
export const eventsOf = async (tx: Tx, applicationId: string): Promise<FileEvent[]> => {
  const rows = await tx
    .selectFrom('application_events')
    .select(['type', 'data', 'actor', 'occurred_at'])
    .where('application_id', '=', applicationId)
    .orderBy('position')
    .execute()
  return rows.map((row) => {
    const [kind, ...id] = actorSchema.parse(row.actor).split(':')
    return parseEvent({
      type: row.type,
      data: row.data,
      at: row.occurred_at.getTime(),
      by: { kind: kind as FileEvent['by']['kind'], id: id.join(':') },
    })
  })
}

/** Appends events to the streams of a loan; `file` is the one after them. */
export const insertEvents = async (
  tx: Tx,
  file: LoanFile,
  before: StreamVersions,
  events: readonly FileEvent[],
): Promise<void> => {
  const first = file.version - events.length + 1
  await tx
    .insertInto('application_events')
    .values(
      placed(before, events, file).map(({ event, stream, number, version }, index) => ({
        application_id: file.id,
        position: first + index,
        stream,
        number,
        version,
        organization_id: file.organizationId,
        borrower_id: file.borrowerId,
        type: event.type,
        data: JSON.stringify(event.data),
        actor: actorText(event),
        occurred_at: new Date(event.at),
      })),
    )
    .execute()
}
