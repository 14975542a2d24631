import type { WalletAnswer, WalletInquiry } from '@pledge/providers/wallet-screening/port'

export const WALLET_PERSONAS = ['CLEAR', 'RISK', 'LISTED'] as const
export type WalletPersona = (typeof WALLET_PERSONAS)[number]

/** What the simulated vendor finds about each. */
export const WALLET_FINDINGS: Readonly<Record<WalletPersona, Pick<WalletAnswer, 'score' | 'lists'>>> = {
  CLEAR: { score: 3, lists: [] },
  RISK: { score: 85, lists: [] },
  LISTED: { score: 100, lists: ['Simulated Sanctions List'] },
}

/** Deposits and payments in USDC of exactly this many base units come from such a source (docs/simulators.md). */
export const WALLET_PERSONAS_BY_UNITS: ReadonlyMap<string, WalletPersona> = new Map([
  ['BTC 6666666', 'LISTED'],
  ['BTC 5555555', 'RISK'],
  ['ETH 666666666666666666', 'LISTED'],
  ['ETH 555555555555555555', 'RISK'],
  ['SOL 6666666666', 'LISTED'],
  ['SOL 5555555555', 'RISK'],
  ['Base 66660000', 'LISTED'],
  ['Base 55550000', 'RISK'],
  ['Ethereum 66660000', 'LISTED'],
  ['Ethereum 55550000', 'RISK'],
])

/** Addresses without an owner (published examples, or made of one digit), to which something is about to be sent. */
export const WALLET_PERSONAS_BY_ADDRESS: ReadonlyMap<string, WalletPersona> = new Map([
  ['1BoatSLRHtKNngkdXEeobR76b53LETtpyT', 'LISTED'],
  ['0x6666666666666666666666666666666666666666', 'LISTED'],
  ['0x5555555555555555555555555555555555555555', 'RISK'],
])

export const walletPersonaOf = (inquiry: WalletInquiry): WalletPersona =>
  (inquiry.kind === 'SOURCE'
    ? WALLET_PERSONAS_BY_UNITS.get(`${inquiry.network} ${inquiry.units}`)
    : (WALLET_PERSONAS_BY_ADDRESS.get(inquiry.address) ??
      WALLET_PERSONAS_BY_ADDRESS.get(inquiry.address.toLowerCase()))) ?? 'CLEAR'
