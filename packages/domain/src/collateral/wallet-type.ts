/** How the borrower holds the coins to be sent (rows 1.2.122 and 1.5.45). */
export const WALLET_TYPES = ['SELF_HOSTED', 'CUSTODIAL'] as const
export type WalletType = (typeof WALLET_TYPES)[number]

/** Row 1.5.46. */
export const DEFAULT_WALLET_TYPE: WalletType = 'CUSTODIAL'
