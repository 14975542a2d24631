/** Chains on which USDC can be paid out (row 1.9.30), in the order shown; which are on offer is an operator setting. */
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
