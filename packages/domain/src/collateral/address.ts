import { fails, passes, type FieldCheck } from '../field-check.ts'
import { bitcoinAddress } from './address-bitcoin.ts'
import { ethereumAddress } from './address-ethereum.ts'
import { solanaAddress } from './address-solana.ts'
import type { Coin } from './coins.ts'

/** Document 1 section 8: the field error for an invalid address of the coin. */
export const INVALID_ADDRESS_MESSAGE = 'Invalid address entered - enter again'

const DECODERS: Readonly<Record<Coin, (typed: string) => string | null>> = {
  BTC: bitcoinAddress,
  ETH: ethereumAddress,
  SOL: solanaAddress,
}

/** An address on a coin's own chain in its canonical form, or null when it cannot receive coins (decision 11). */
export const decodeAddress = (coin: Coin, typed: string): string | null => DECODERS[coin](typed)

/** The return address of collateral (rows 1.5.59 and 1.5.60), trimmed. */
export const checkReturnAddress = (coin: Coin, typed: string): FieldCheck => {
  if (typed.trim() === '') return fails('Wallet address is required.')
  const address = decodeAddress(coin, typed)
  return address === null ? fails(INVALID_ADDRESS_MESSAGE) : passes(address)
}
