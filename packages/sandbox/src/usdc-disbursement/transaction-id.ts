import { createHash } from 'node:crypto'
import type { UsdcChain } from '@pledge/domain/organization/usdc-chains'
import { base58 } from '@scure/base'

/** A transaction id in the chain's format; deterministic for a transfer. */
export const transactionIdOf = (chain: UsdcChain, idempotencyKey: string, number: number): string => {
  const text = `usdc:${chain}:${idempotencyKey}:${number}`
  if (chain === 'Solana') return base58.encode(createHash('sha512').update(text).digest())
  const hex = createHash('sha256').update(text).digest('hex')
  return chain === 'Noble' || chain === 'Provenance' ? hex.toUpperCase() : `0x${hex}`
}
