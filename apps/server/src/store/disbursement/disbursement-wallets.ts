import { USDC_CHAINS, type UsdcChain } from '@pledge/domain/organization/usdc-chains'
import * as z from 'zod'
import type { Sealer } from '../../seal.ts'
import type { Tx } from '../database/database.ts'

const chainSchema = z.enum(USDC_CHAINS)
const place = (row: string) => ({ table: 'disbursement_wallets', row, column: 'address' })

export interface StoredWallet {
  readonly id: string
  readonly chain: UsdcChain
  /** Empty once it was disposed of. */
  readonly address: string
  /** Its first and last characters. */
  readonly mask: string
}

/** Stores the wallet for the disbursement; the previous one is superseded, never overwritten. */
export const saveDisbursementWallet = async (
  tx: Tx,
  sealer: Sealer,
  input: StoredWallet & {
    readonly applicationId: string
    readonly organizationId: string
    readonly borrowerId: string
    readonly now: Date
  },
): Promise<void> => {
  await tx
    .updateTable('disbursement_wallets')
    .set({ superseded_at: input.now })
    .where('application_id', '=', input.applicationId)
    .where('superseded_at', 'is', null)
    .execute()
  await tx
    .insertInto('disbursement_wallets')
    .values({
      id: input.id,
      application_id: input.applicationId,
      organization_id: input.organizationId,
      borrower_id: input.borrowerId,
      chain: input.chain,
      address_sealed: sealer.seal(input.address, place(input.id)),
      address_mask: input.mask,
      address_index: sealer.blindIndex(`${input.chain}:${input.address}`, 'payout-wallet'),
      created_at: input.now,
    })
    .execute()
}

/** Every wallet that was entered for an application, decrypted, newest first. */
export const disbursementWallets = async (
  tx: Tx,
  sealer: Sealer,
  applicationId: string,
): Promise<readonly StoredWallet[]> => {
  const rows = await tx
    .selectFrom('disbursement_wallets')
    .select(['id', 'chain', 'address_sealed', 'address_mask'])
    .where('application_id', '=', applicationId)
    .orderBy((eb) => eb('superseded_at', 'is', null), 'desc')
    .orderBy('created_at', 'desc')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    chain: chainSchema.parse(row.chain),
    address: row.address_sealed === null ? '' : sealer.open(row.address_sealed, place(row.id)),
    mask: row.address_mask,
  }))
}

/** The latest wallet, or undefined. */
export const lastDisbursementWallet = async (
  tx: Tx,
  sealer: Sealer,
  applicationId: string,
): Promise<StoredWallet | undefined> => (await disbursementWallets(tx, sealer, applicationId))[0]

/** One wallet that was entered, decrypted, also where another one took its place. */
export const walletOf = async (tx: Tx, sealer: Sealer, id: string): Promise<StoredWallet> => {
  const row = await tx
    .selectFrom('disbursement_wallets')
    .select(['id', 'chain', 'address_sealed', 'address_mask'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (row.address_sealed === null) throw new Error('the wallet was disposed of')
  return {
    id: row.id,
    chain: chainSchema.parse(row.chain),
    address: sealer.open(row.address_sealed, place(row.id)),
    mask: row.address_mask,
  }
}
