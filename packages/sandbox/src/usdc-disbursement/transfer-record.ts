import { USDC_CHAINS } from '@pledge/domain/organization/usdc-chains'
import { z } from 'zod'
import type { SealingKeys } from '@pledge/providers/sealing/envelope'
import type { UsdcTransfer } from '@pledge/providers/usdc-disbursement/port'
import { openText, sealText } from '../state/sealed-text.ts'
import { bigintText } from '../state/typed-state.ts'

const transferSchema = z.object({
  idempotencyKey: z.string().min(1).max(200),
  chain: z.enum(USDC_CHAINS),
  address: z.string().min(1).max(100),
  microUsdc: bigintText,
})

/** The stored form of a transfer; the wallet is sealed, so that no dump shows whose it is (measure S3). */
export const storedTransferSchema = z.object({
  /** The transfer as JSON, sealed for its key; base64. */
  sealedTransfer: z.base64(),
  status: z.enum(['BROADCAST', 'REJECTED', 'UNDECIDED']),
  code: z.string(),
  reason: z.string(),
  /** Number of transactions sent for it so far: one more each time that the chain has dropped the last. */
  transactions: z.int(),
  /** Whether the chain has dropped the last one. */
  isGone: z.boolean(),
  /** When the last one is final on its chain; null for one that waits for the sandbox. ISO 8601. */
  finalAt: z.iso.datetime().nullable(),
  /** How often it was requested. */
  requests: z.int(),
})
export type StoredTransfer = z.output<typeof storedTransferSchema>

/** A stored transfer, opened. */
export type TransferRecord = Omit<StoredTransfer, 'sealedTransfer'> & { readonly transfer: UsdcTransfer }

const place = (idempotencyKey: string): string => `simulated-usdc:${idempotencyKey}`

export const sealTransfer = (keys: SealingKeys, transfer: UsdcTransfer): string => {
  const json = JSON.stringify(z.encode(transferSchema, transfer))
  return sealText(keys, place(transfer.idempotencyKey), json)
}

export const openTransfer = (
  keys: SealingKeys,
  idempotencyKey: string,
  stored: StoredTransfer,
): TransferRecord => {
  const { sealedTransfer, ...rest } = stored
  const json = JSON.parse(openText(keys, place(idempotencyKey), sealedTransfer)) as z.input<
    typeof transferSchema
  >
  return { ...rest, transfer: z.decode(transferSchema, json) }
}

/** Whether two transfers are equal except for their keys. */
export const isSameTransfer = (one: UsdcTransfer, other: UsdcTransfer): boolean =>
  one.chain === other.chain && one.address === other.address && one.microUsdc === other.microUsdc
