import { bech32 } from '@scure/base'
import { INVALID_ADDRESS_MESSAGE } from '../collateral/address.ts'
import { ethereumAddress } from '../collateral/address-ethereum.ts'
import { solanaAddress } from '../collateral/address-solana.ts'
import { fails, passes, type FieldCheck } from '../field-check.ts'
import { checkUsdcAddressLength } from './usdc-address.ts'
import type { UsdcChain } from '../organization/usdc-chains.ts'

const ACCOUNT_BYTES = 20

/** A Cosmos account with this prefix: bech32 of twenty bytes that are not all zero. */
const cosmosAddress = (prefix: string) => (typed: string) => {
  const decoded = bech32.decodeUnsafe(typed)
  if (!decoded || decoded.prefix !== prefix) return null
  const bytes = bech32.fromWordsUnsafe(decoded.words)
  const isAccount =
    bytes instanceof Uint8Array && bytes.length === ACCOUNT_BYTES && bytes.some((byte) => byte !== 0)
  return isAccount ? typed.toLowerCase() : null
}

const DECODERS: Readonly<Record<UsdcChain, (typed: string) => string | null>> = {
  Arbitrum: ethereumAddress,
  Avalanche: ethereumAddress,
  Base: ethereumAddress,
  Ethereum: ethereumAddress,
  Noble: cosmosAddress('noble'),
  'OP Mainnet': ethereumAddress,
  'Polygon PoS': ethereumAddress,
  Provenance: cosmosAddress('pb'),
  Solana: solanaAddress,
}

/**
 * A USDC disbursement address (rows 1.5.47 and 1.5.48, then decision 10): first its length, then the chain's
 * own format.
 */
export const checkDisbursementAddress = (chain: UsdcChain, typed: string): FieldCheck => {
  const length = checkUsdcAddressLength(typed)
  if (!length.ok) return length
  const address = DECODERS[chain](length.value)
  return address === null ? fails(INVALID_ADDRESS_MESSAGE) : passes(address)
}
