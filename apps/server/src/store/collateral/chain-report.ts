import { FINALITIES, type Finality } from '@pledge/domain/collateral/deposits'
import * as z from 'zod'

const STATUSES = ['seen', 'final', 'orphaned'] as const
export type DepositStatus = (typeof STATUSES)[number]

/** A chain's report on a payment to an address: its place, its amount, and its confirmations. */
export interface ChainReport {
  readonly transactionId: string
  readonly outputIndex: number
  readonly units: bigint
  readonly blockHash: string | null
  readonly blockHeight: number | null
  readonly confirmations: number
  readonly finality: Finality
  readonly confirmationsNeeded: number
  readonly status: DepositStatus
}

interface Row {
  readonly transaction_id: string
  readonly output_index: number
  readonly units: string
  readonly block_hash: string | null
  readonly block_height: number | null
  readonly confirmations: number
  readonly confirmations_needed: number
  readonly finality: string
  readonly status: string
}

export const reportOfRow = (row: Row): ChainReport => ({
  transactionId: row.transaction_id,
  outputIndex: row.output_index,
  units: BigInt(row.units),
  blockHash: row.block_hash,
  blockHeight: row.block_height,
  confirmations: row.confirmations,
  finality: z.enum(FINALITIES).parse(row.finality),
  confirmationsNeeded: row.confirmations_needed,
  status: z.enum(STATUSES).parse(row.status),
})

/** The columns that the chain may report differently the next time. */
export const rowOfReport = (report: ChainReport) => ({
  units: report.units.toString(),
  block_hash: report.blockHash,
  block_height: report.blockHeight,
  confirmations: report.confirmations,
  finality: report.finality,
  confirmations_needed: report.confirmationsNeeded,
  status: report.status,
})
