/** Chains for USDC disbursements (row 1.9.30), in display order; an operator setting selects which are offered. */
export const USDC_CHAINS = [
  'Arbitrum',
  'Avalanche',
  'Base',
  'Ethereum',
  'Noble',
  'OP Mainnet',
  'Polygon PoS',
  'Provenance',
  'Solana',
] as const
export type UsdcChain = (typeof USDC_CHAINS)[number]
