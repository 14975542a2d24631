import { UNMONITORED } from '@pledge/domain/margin/margin-state'
import { fileOfParts, type LoanFile } from '@pledge/domain/view/loan-file'
import type { Stream } from '@pledge/domain/process/events'
import { sql } from 'kysely'
import * as z from 'zod'
import { anyOf, byApplication } from '../database/any-of.ts'
import type { Tx } from '../database/database.ts'
import { saveLiquidation } from '../liquidation/liquidations.ts'
import { saveMargin } from '../margin/margins.ts'
import { applicationState } from './application-state.ts'
import { collateralState } from './collateral-state.ts'
import { disbursementState } from './disbursement-state.ts'
import { liquidationState } from './liquidation-state.ts'
import { loanState } from './loan-state.ts'
import { marginState } from './margin-state.ts'
import { releaseState } from './release-state.ts'
import { streamName, streamsOf, type StreamVersions } from './stream-id.ts'

type OneStream = ReturnType<typeof streamsOf>[number]

/** The state of a stream as stored: JSON. */
export const encodeState = (one: OneStream): unknown => {
  switch (one.stream) {
    case 'application':
      return z.encode(applicationState, one.state)
    case 'collateral':
      return z.encode(collateralState, one.state)
    case 'disbursement':
      return z.encode(disbursementState, one.state)
    case 'loan':
      return z.encode(loanState, one.state)
    case 'margin':
      return z.encode(marginState, one.state)
    case 'release':
      return z.encode(releaseState, one.state)
    case 'liquidation':
      return z.encode(liquidationState, one.state)
  }
}

/** A loan as its streams are stored, with the number of events in each. */
export interface StoredFile {
  readonly file: LoanFile
  readonly versions: StreamVersions
}

const select = (tx: Tx, applicationIds: readonly string[]) =>
  tx
    .selectFrom('streams')
    .select(['application_id', 'stream', 'number', 'version', 'state'])
    .where('application_id', '=', anyOf(applicationIds))
    .unionAll(
      tx
        .selectFrom('margins')
        .select([
          'application_id',
          sql<string>`'margin'`.as('stream'),
          sql<number>`1`.as('number'),
          'version',
          'state',
        ])
        .where('application_id', '=', anyOf(applicationIds)),
    )
    .unionAll(
      tx
        .selectFrom('liquidations')
        .select(['application_id', sql<string>`'liquidation'`.as('stream'), 'number', 'version', 'state'])
        .where('application_id', '=', anyOf(applicationIds)),
    )
    .orderBy('number')
type Row = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>

const named = (row: Row) => ({
  ...row,
  name: streamName({ stream: row.stream as Stream, number: row.number }),
})
export type StreamRow = ReturnType<typeof named>

/** The stored streams of a loan, not parsed yet; releases and sales in number order. */
export const streamRows = async (tx: Tx, applicationId: string): Promise<StreamRow[]> =>
  (await select(tx, [applicationId]).execute()).map(named)

/** The same for many loans, by application id. */
export const streamRowsOfMany = async (
  tx: Tx,
  applicationIds: readonly string[],
): Promise<ReadonlyMap<string, readonly StreamRow[]>> => {
  const rows = await select(tx, applicationIds).execute()
  return byApplication(rows.map(named))
}

/** The loan file of the states of its streams. */
export const readStates = async (tx: Tx, applicationId: string): Promise<StoredFile> =>
  parseStates(await streamRows(tx, applicationId))

/** The rows of a kind of which a loan has many, in order. Throws when one is missing between two others. */
const rowsOfMany = (rows: readonly StreamRow[], kind: 'release' | 'liquidation'): readonly StreamRow[] => {
  const found = rows.filter(({ stream }) => stream === kind)
  const gap = found.findIndex(({ number }, index) => number !== index + 1)
  if (gap >= 0) throw new Error(`a loan lacks the stream ${kind} ${gap + 1}`)
  return found
}

/** Kept apart from the others: their events have no position within the loan. */
const isUnnumbered = ({ stream }: StreamRow): boolean => stream === 'margin' || stream === 'liquidation'

/** Throws when a stream is missing, or its state has a format unknown to this version. */
export const parseStates = (rows: readonly StreamRow[]): StoredFile => {
  const stateOf = (stream: Exclude<Stream, 'margin' | 'release' | 'liquidation'>): unknown => {
    const row = rows.find(({ name }) => name === stream)
    if (row === undefined) throw new Error(`a loan lacks the stream ${stream}`)
    return row.state
  }
  const marginRow = rows.find(({ stream }) => stream === 'margin')
  const parts = {
    application: applicationState.parse(stateOf('application')),
    collateral: collateralState.parse(stateOf('collateral')),
    disbursement: disbursementState.parse(stateOf('disbursement')),
    loan: loanState.parse(stateOf('loan')),
    margin: marginRow === undefined ? UNMONITORED : marginState.parse(marginRow.state),
    releases: rowsOfMany(rows, 'release').map(({ state }) => releaseState.parse(state)),
    liquidations: rowsOfMany(rows, 'liquidation').map(({ state }) => liquidationState.parse(state)),
  }
  const versions = new Map(rows.map(({ name, version }) => [name, version]))
  const version = rows.reduce((sum, row) => (isUnnumbered(row) ? sum : sum + row.version), 0)
  return { file: fileOfParts(parts, version), versions }
}

/**
 * Stores the states of a new loan, or those that have changed since `before`: an event keeps the other
 * objects identical.
 */
export const saveStates = async (
  tx: Tx,
  before: StoredFile | null,
  { file, versions }: StoredFile,
): Promise<void> => {
  const earlier = new Map(
    before === null ? [] : streamsOf(before.file).map((one) => [streamName(one), one.state] as const),
  )
  const isChanged = (one: OneStream): boolean => {
    const name = streamName(one)
    return earlier.get(name) !== one.state || before?.versions.get(name) !== versions.get(name)
  }
  const changed = streamsOf(file).filter(isChanged)
  const margin = changed.find((one) => one.stream === 'margin')
  const marginVersion = versions.get('margin') ?? 0
  if (margin !== undefined && marginVersion > 0)
    await saveMargin(tx, {
      applicationId: file.id,
      organizationId: file.organizationId,
      borrowerId: file.borrowerId,
      version: marginVersion,
      margin: margin.state,
      state: JSON.stringify(encodeState(margin)),
    })
  for (const one of changed)
    if (one.stream === 'liquidation')
      await saveLiquidation(tx, {
        applicationId: file.id,
        organizationId: file.organizationId,
        borrowerId: file.borrowerId,
        number: one.number,
        version: versions.get(streamName(one)) ?? 0,
        liquidation: one.state,
        state: JSON.stringify(encodeState(one)),
      })
  const others = changed.filter((one) => one.stream !== 'margin' && one.stream !== 'liquidation')
  if (others.length === 0) return
  await tx
    .insertInto('streams')
    .values(
      others.map((one) => ({
        application_id: file.id,
        stream: one.stream,
        number: one.number,
        organization_id: file.organizationId,
        borrower_id: file.borrowerId,
        version: versions.get(streamName(one)) ?? 0,
        state: JSON.stringify(encodeState(one)),
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['application_id', 'stream', 'number']).doUpdateSet((row) => ({
        version: row.ref('excluded.version'),
        state: row.ref('excluded.state'),
      })),
    )
    .execute()
}
