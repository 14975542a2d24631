import { z } from 'zod'
import type { Need } from './outside.ts'

/** The environment key that chooses each adapter. */
export const PROVIDER_KEYS = {
  chainBtc: 'PROVIDER_CHAIN_BTC',
  chainEth: 'PROVIDER_CHAIN_ETH',
  chainSol: 'PROVIDER_CHAIN_SOL',
  prices: 'PROVIDER_PRICES',
  custody: 'PROVIDER_CUSTODY',
  rehypothecation: 'PROVIDER_REHYPOTHECATION',
  exchange: 'PROVIDER_EXCHANGE',
  credit: 'PROVIDER_CREDIT',
  screening: 'PROVIDER_SCREENING',
  walletScreening: 'PROVIDER_WALLET_SCREENING',
  military: 'PROVIDER_MILITARY',
  disbursement: 'PROVIDER_DISBURSEMENT',
  usdcDisbursement: 'PROVIDER_USDC_DISBURSEMENT',
  debit: 'PROVIDER_DEBIT',
  repayment: 'PROVIDER_REPAYMENT',
  usdcRepayment: 'PROVIDER_USDC_REPAYMENT',
  bankLink: 'PROVIDER_BANK_LINK',
  mail: 'PROVIDER_MAIL',
  text: 'PROVIDER_TEXT',
  push: 'PROVIDER_PUSH',
  address: 'PROVIDER_ADDRESS',
} as const satisfies Readonly<Record<Need, string>>

export const NEEDS = Object.keys(PROVIDER_KEYS) as readonly Need[]

/** The shipped adapter of every port. */
export const DEFAULT_ADAPTER = 'simulated'

const adapterOf = (what: string) =>
  z
    .string()
    .regex(/^[a-z][a-z\d-]{0,39}$/, 'must be the name of an adapter')
    .default(DEFAULT_ADAPTER)
    .describe(`Adapter for ${what}.`)

/** The part of the environment that chooses adapters. */
export const PROVIDER_ENV = {
  PROVIDER_CHAIN_BTC: adapterOf('the Bitcoin network'),
  PROVIDER_CHAIN_ETH: adapterOf('the Ethereum network'),
  PROVIDER_CHAIN_SOL: adapterOf('the Solana network'),
  PROVIDER_PRICES: adapterOf('price venues'),
  PROVIDER_CUSTODY: adapterOf('custody: deposit addresses, collateral releases'),
  PROVIDER_REHYPOTHECATION: adapterOf('rehypothecation: collateral that leaves its custody, and its recall'),
  PROVIDER_EXCHANGE: adapterOf('the exchange on which collateral is sold'),
  PROVIDER_CREDIT: adapterOf('the credit bureau'),
  PROVIDER_SCREENING: adapterOf('sanctions and identity screening'),
  PROVIDER_WALLET_SCREENING: adapterOf('screening of wallets'),
  PROVIDER_MILITARY: adapterOf('covered borrowers under the Military Lending Act'),
  PROVIDER_DISBURSEMENT: adapterOf('disbursements by ACH'),
  PROVIDER_USDC_DISBURSEMENT: adapterOf('disbursements in USDC'),
  PROVIDER_DEBIT: adapterOf("ACH debits of borrowers' accounts"),
  PROVIDER_REPAYMENT: adapterOf("the bank's reports of payments"),
  PROVIDER_USDC_REPAYMENT: adapterOf('payments in USDC: addresses of loans, and what arrives there'),
  PROVIDER_BANK_LINK: adapterOf('bank links'),
  PROVIDER_MAIL: adapterOf('email'),
  PROVIDER_TEXT: adapterOf('text messages'),
  PROVIDER_PUSH: adapterOf('pushes to browsers: `web-push` speaks to their push services'),
  PROVIDER_ADDRESS: adapterOf('address suggestions'),
}
