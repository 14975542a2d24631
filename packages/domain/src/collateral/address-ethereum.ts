import { keccak_256 } from '@noble/hashes/sha3.js'
import { KNOWN_TOKENS } from './tokens.ts'

/**
 * USDC bridged to the other chains before its issuer supported them: still in use, and lost when sent to the contract.
 */
export const BRIDGED_USDC = [
  '0xFF970A61A04b1cA14834A43f5dE4533eBDDB5CC8',
  '0xA7D7079b0FEaD91F3e65f86E8915Cb59c1a4C664',
  '0x2791Bca1f2de4661ED88A30C99A7a9449Aa84174',
  '0x7F5c764cBc14f9669B88837ca1490cCa17c31607',
  '0xd9aAEc86B65D86f6A7B5B1b0c42FFA531710b6CA',
] as const
/**
 * Precompiled contracts have the lowest addresses, after zero: 0x01 to 0xff on Ethereum, 0x64 to 0x70 on Arbitrum, up
 * to 0xffff elsewhere (P-256 at 0x0100, Polygon's own coin at 0x1010). The common burn address 0x…dead is among them.
 */
const PRECOMPILED = /^0x0{36}/
/** The predeployed contracts of Optimism and Base, including wrapped ether: 0x4200…0000 to 0x4200…0800. */
const PREDEPLOYED = /^0x420{34}0[0-8][0-9a-f]{2}$/

/**
 * Addresses without an owner: further burn addresses, known tokens, and the USDC contracts of the other
 * chains on which the product disburses (published by Circle). Coins sent there are lost.
 */
const NOBODYS = new Set([
  '0xdead000000000000000042069420694206942069',
  '0xffffffffffffffffffffffffffffffffffffffff',
  ...KNOWN_TOKENS.ETH.map((token) => token.contract.toLowerCase()),
  ...BRIDGED_USDC.map((contract) => contract.toLowerCase()),
  '0xaf88d065e77c8cc2239327c5edb3a432268e5831',
  '0xb97ef9ef8734c71904d8002f8b6bc66dd9c48a6e',
  '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913',
  '0x0b2c639c533813f4aa9d7837caf62653d097ff85',
  '0x3c499c542cef5e3811e1192ce70d8cc03d5c3359',
  // Wrapped coins of Arbitrum, Polygon and Avalanche; the one of Optimism and Base is a predeployed contract.
  '0x82af49447d8a07e3bd95bd0d56f35241523fbab1',
  '0x0d500b1d8e8ef31e21c99d1db9a6444d3adf1270',
  '0xb31f66aa3c1e785363f0875a1b74e27b85fd66c7',
])

/** The mixed-case form of EIP-55: a letter is upper case where the hash of the lower-case text has a digit above 7. */
export const toChecksum = (lowerCase: string): string => {
  const digits = lowerCase.slice(2)
  const hash = keccak_256(Uint8Array.from(digits, (digit) => digit.charCodeAt(0)))
  const cased = Array.from(digits, (digit, index) => {
    const byte = hash[index >> 1] ?? 0
    const nibble = index % 2 === 0 ? byte >> 4 : byte & 15
    return nibble > 7 ? digit.toUpperCase() : digit
  })
  return `0x${cased.join('')}`
}

/**
 * An address of Ethereum or another EVM chain with its checksum, or null (decision 11). Mixed case must have the right
 * checksum; all lower or all upper case has none and is accepted. Zero, burn and token addresses are refused.
 */
export const ethereumAddress = (typed: string): string | null => {
  const address = typed.trim()
  if (!/^0x[0-9a-fA-F]{40}$/.test(address)) return null
  const lower = address.toLowerCase()
  if (NOBODYS.has(lower) || PRECOMPILED.test(lower) || PREDEPLOYED.test(lower)) return null
  const digits = address.slice(2)
  const isMixed = digits !== digits.toLowerCase() && digits !== digits.toUpperCase()
  const checksummed = toChecksum(lower)
  return isMixed && address !== checksummed ? null : checksummed
}
