import { STREAMS, type Stream } from '@pledge/domain/process/events'
import { fileOfParts, type LoanFile } from '@pledge/domain/view/loan-file'
import * as z from 'zod'
import type { Tx } from '../database/database.ts'
import { applicationState } from './application-state.ts'
import { collateralState } from './collateral-state.ts'
import { disbursementState } from './disbursement-state.ts'
import type { StreamVersions } from './events.ts'
import { loanState } from './loan-state.ts'

const SCHEMAS = {
  application: applicationState,
  collateral: collateralState,
  disbursement: disbursementState,
  loan: loanState,
} as const

/** The states of a loan as they are stored: JSON by stream. */
export type StoredStates = Readonly<Record<Stream, unknown>>

export const encodeStates = (file: LoanFile): StoredStates => ({
  application: z.encode(SCHEMAS.application, file.application),
  collateral: z.encode(SCHEMAS.collateral, file.collateral),
  disbursement: z.encode(SCHEMAS.disbursement, file.disbursement),
  loan: z.encode(SCHEMAS.loan, file.loan),
})

/** A loan as its streams are stored, and how many events each of them has. */
export interface StoredFile {
  readonly file: LoanFile
  readonly versions: StreamVersions
}

/** The stored streams of a loan, not parsed yet. */
export const streamRows = (tx: Tx, applicationId: string) =>
  tx
    .selectFrom('streams')
    .select(['stream', 'version', 'state'])
    .where('application_id', '=', applicationId)
    .execute()

/** The file of a loan from the states of its streams. */
export const readStates = async (tx: Tx, applicationId: string): Promise<StoredFile> => {
  const rows = await streamRows(tx, applicationId)
  const rowOf = (stream: Stream) => {
    const row = rows.find((one) => one.stream === stream)
    if (row === undefined) throw new Error(`a loan lacks its stream ${stream}`)
    return row
  }
  const versions = {
    application: rowOf('application').version,
    collateral: rowOf('collateral').version,
    disbursement: rowOf('disbursement').version,
    loan: rowOf('loan').version,
  }
  const parts = {
    application: SCHEMAS.application.parse(rowOf('application').state),
    collateral: SCHEMAS.collateral.parse(rowOf('collateral').state),
    disbursement: SCHEMAS.disbursement.parse(rowOf('disbursement').state),
    loan: SCHEMAS.loan.parse(rowOf('loan').state),
  }
  const version = STREAMS.reduce((sum, stream) => sum + versions[stream], 0)
  return { file: fileOfParts(parts, version), versions }
}

/** Stores the states of a new loan, or those that have changed since `before`: an event leaves the other objects as they are. */
export const saveStates = async (
  tx: Tx,
  before: StoredFile | null,
  { file, versions }: StoredFile,
): Promise<void> => {
  const states = encodeStates(file)
  const isChanged = (stream: Stream): boolean =>
    before === null || before.versions[stream] !== versions[stream] || before.file[stream] !== file[stream]
  await tx
    .insertInto('streams')
    .values(
      STREAMS.filter(isChanged).map((stream) => ({
        application_id: file.id,
        stream,
        organization_id: file.organizationId,
        borrower_id: file.borrowerId,
        version: versions[stream],
        state: JSON.stringify(states[stream]),
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['application_id', 'stream']).doUpdateSet((row) => ({
        version: row.ref('excluded.version'),
        state: row.ref('excluded.state'),
      })),
    )
    .execute()
}
