import { sql } from 'kysely'
import type { Database, Tx } from '../database/database.ts'
import { dueRows, type Due, type DueRow } from '../work/due.ts'

/** Loans that wait for an address, in the order in which they were opened. */
export const usdcAddressesToAssign = (
  sweeper: Database,
  businessNow: Date,
  most: number,
): Promise<readonly Due[]> =>
  dueRows(sweeper, sql<DueRow>`select * from usdc_addresses_to_assign(${businessNow}, ${most})`)

/** Stores the address of a loan, unless it has one. */
export const assignUsdcAddress = async (
  tx: Tx,
  input: { readonly applicationId: string; readonly address: string; readonly now: Date },
): Promise<void> => {
  await tx
    .updateTable('usdc_payment_addresses')
    .set({ address: input.address, assigned_at: input.now })
    .where('application_id', '=', input.applicationId)
    .where('address', 'is', null)
    .execute()
}

/** The address at which a loan is paid in USDC; null before it is assigned, and for a loan at home. */
export const usdcAddressOf = async (tx: Tx, applicationId: string): Promise<string | null> => {
  const row = await tx
    .selectFrom('usdc_payment_addresses')
    .select('address')
    .where('application_id', '=', applicationId)
    .executeTakeFirst()
  return row?.address ?? null
}

/** The address of a loan, in a page of a poll. */
export interface PolledUsdcAddress {
  readonly applicationId: string
  readonly organizationId: string
  readonly address: string
  readonly index: bigint
  /** It has a transfer that the network may still replace. */
  readonly hasUnconfirmed: boolean
}

interface PolledRow {
  readonly application_id: string
  readonly organization_id: string
  readonly address: string
  readonly address_index: string | bigint
  readonly has_unconfirmed: boolean
}

/** A page of addresses in the order of their index: of loans in service, or of all. */
export const usdcAddressesToPoll = async (
  sweeper: Database,
  page: {
    readonly network: string
    readonly onlyOpen: boolean
    readonly afterIndex: bigint
    readonly most: number
  },
): Promise<readonly PolledUsdcAddress[]> => {
  const { network, onlyOpen, afterIndex, most } = page
  const { rows } = await sql<PolledRow>`
    select * from usdc_addresses_to_poll(${network}, ${onlyOpen}, ${afterIndex.toString()}::bigint, ${most})`.execute(
    sweeper,
  )
  return rows.map((row) => ({
    applicationId: row.application_id,
    organizationId: row.organization_id,
    address: row.address,
    index: BigInt(row.address_index),
    hasUnconfirmed: row.has_unconfirmed,
  }))
}
