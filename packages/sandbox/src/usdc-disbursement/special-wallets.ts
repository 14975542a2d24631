import { ADDRESS_UNUSABLE } from '@pledge/domain/disbursement/usdc-rejection'

/** EVM addresses that select an answer (docs/simulators.md). Every other wallet accepts. */
export const SPECIAL_WALLETS = {
  /** REJECTED: no USDC can be moved from there. */
  unusable: '0x4000000000000000000000000000000000000002',
  /** REJECTED: blocked by the issuer of the token; an agent reviews it. */
  blocked: '0x4000000000000000000000000000000000000003',
  /** UNKNOWN the first time, although the transfer was accepted; the second answer says so. */
  unknownOnce: '0x4000000000000000000000000000000000000004',
  /** UNKNOWN every time: the transfer stays undecided until the sandbox settles it. */
  unknownAlways: '0x4000000000000000000000000000000000000005',
  /** Throws the first time after the transfer was accepted: the answer was lost. */
  answerLost: '0x4000000000000000000000000000000000000006',
  /** BROADCAST, then dropped by the chain once; it is resent when it is requested again. */
  goneOnce: '0x4000000000000000000000000000000000000007',
  /** BROADCAST, and not confirmed until the sandbox confirms it. */
  slow: '0x4000000000000000000000000000000000000008',
  /** The test transfer arrives; the disbursement itself is REJECTED as unusable. */
  disbursementUnusable: '0x4000000000000000000000000000000000000009',
} as const

export const WALLET_REJECTIONS: ReadonlyMap<string, { readonly code: string; readonly reason: string }> =
  new Map([
    [SPECIAL_WALLETS.unusable, { code: ADDRESS_UNUSABLE, reason: 'USDC cannot be moved from this address' }],
    [
      SPECIAL_WALLETS.blocked,
      { code: 'ADDRESS_BLOCKED', reason: 'The issuer of USDC has blocked this address' },
    ],
  ])
