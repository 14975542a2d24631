import type { DisposalsAnswer } from '@pledge/contract/disposals'
import { RECORD_STEPS, RETENTION, type RecordStep } from '@pledge/domain/organization/retention'
import * as z from 'zod'
import type { DisposalCursor, StoredDisposal } from '../../store/work/record-disposals.ts'

const PARTS = z.tuple([z.iso.datetime(), z.uuid(), z.enum(RECORD_STEPS)])

/** The row of a cursor; undefined for a text that no page gave. */
export const readDisposalCursor = (text: string): DisposalCursor | undefined => {
  const parsed = PARTS.safeParse(text.split('_'))
  if (!parsed.success) return undefined
  const [at, applicationId, kind] = parsed.data
  return { disposedAt: new Date(at), applicationId, kind }
}

const cursorOf = ({ disposedAt, applicationId, kind }: DisposalCursor): string =>
  `${disposedAt.toISOString()}_${applicationId}_${kind}`

/** A page of disposals; `most`: the rows of a whole one. */
export const presentDisposals = (
  rows: readonly StoredDisposal[],
  most: number,
): Pick<DisposalsAnswer, 'disposals' | 'nextBefore'> => {
  const last = rows.length < most ? undefined : rows.at(-1)
  return {
    disposals: rows.map(({ applicationId, disposedAt, ...row }) => ({
      ...row,
      appUuid: applicationId,
      disposedAt: disposedAt.toISOString(),
    })),
    nextBefore: last === undefined ? null : cursorOf(last),
  }
}

/** A step with its rule, its period and what is due of it. */
export const presentStep = (
  kind: RecordStep,
  backlog: Pick<DisposalsAnswer['steps'][number], 'due' | 'kept' | 'soon'>,
): DisposalsAnswer['steps'][number] => ({
  kind,
  keptDays: RETENTION[kind].days,
  rule: RETENTION[kind].rule,
  ...backlog,
})
