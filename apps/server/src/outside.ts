import type { Coin } from '@pledge/domain/collateral/coins'
import type { AddressPort } from '@pledge/providers/address/port'
import type { BankLinkPort } from '@pledge/providers/bank-link/port'
import type { ChainPort } from '@pledge/providers/chain/port'
import type { CreditPort } from '@pledge/providers/credit/port'
import type { CustodyPort } from '@pledge/providers/custody/port'
import type { DebitPort } from '@pledge/providers/debit/port'
import type { DisbursementPort } from '@pledge/providers/disbursement/port'
import type { ExchangePort } from '@pledge/providers/exchange/port'
import type { MailPort } from '@pledge/providers/mail/port'
import type { MilitaryPort } from '@pledge/providers/military/port'
import type { PriceVenue } from '@pledge/providers/prices/port'
import type { PushPort } from '@pledge/providers/push/port'
import type { RehypothecationPort } from '@pledge/providers/rehypothecation/port'
import type { RepaymentPort } from '@pledge/providers/repayment/port'
import type { ScreeningPort } from '@pledge/providers/screening/port'
import type { TextPort } from '@pledge/providers/text/port'
import type { UsdcDisbursementPort } from '@pledge/providers/usdc-disbursement/port'
import type { UsdcRepaymentPort } from '@pledge/providers/usdc-repayment/port'
import type { WalletScreeningPort } from '@pledge/providers/wallet-screening/port'

/** What the product needs of the outside world: a port for each need. Which adapter stands behind it is chosen at the root. */
export interface Outside {
  readonly chainBtc: ChainPort
  readonly chainEth: ChainPort
  readonly chainSol: ChainPort
  readonly prices: readonly PriceVenue[]
  readonly custody: CustodyPort
  readonly rehypothecation: RehypothecationPort
  readonly exchange: ExchangePort
  readonly credit: CreditPort
  readonly screening: ScreeningPort
  readonly walletScreening: WalletScreeningPort
  readonly military: MilitaryPort
  readonly disbursement: DisbursementPort
  readonly usdcDisbursement: UsdcDisbursementPort
  readonly debit: DebitPort
  readonly repayment: RepaymentPort
  readonly usdcRepayment: UsdcRepaymentPort
  readonly bankLink: BankLinkPort
  readonly mail: MailPort
  readonly text: TextPort
  readonly push: PushPort
  readonly address: AddressPort
}
export type Need = keyof Outside

export const chainsOf = ({
  chainBtc,
  chainEth,
  chainSol,
}: Pick<Outside, 'chainBtc' | 'chainEth' | 'chainSol'>): Readonly<Record<Coin, ChainPort>> => ({
  BTC: chainBtc,
  ETH: chainEth,
  SOL: chainSol,
})

/** The same ports, each call of which is observed under the name of its need. */
export const observedOutside = (
  outside: Outside,
  observed: <Port extends object>(need: Need, port: Port, provider?: string) => Port,
): Outside => ({
  chainBtc: observed('chainBtc', outside.chainBtc),
  chainEth: observed('chainEth', outside.chainEth),
  chainSol: observed('chainSol', outside.chainSol),
  prices: outside.prices.map((venue) => observed('prices', venue, venue.name)),
  custody: observed('custody', outside.custody),
  rehypothecation: observed('rehypothecation', outside.rehypothecation),
  exchange: observed('exchange', outside.exchange),
  credit: observed('credit', outside.credit),
  screening: observed('screening', outside.screening),
  walletScreening: observed('walletScreening', outside.walletScreening, outside.walletScreening.vendor),
  military: observed('military', outside.military),
  disbursement: observed('disbursement', outside.disbursement),
  usdcDisbursement: observed('usdcDisbursement', outside.usdcDisbursement),
  debit: observed('debit', outside.debit),
  repayment: observed('repayment', outside.repayment),
  usdcRepayment: observed('usdcRepayment', outside.usdcRepayment),
  bankLink: observed('bankLink', outside.bankLink),
  mail: observed('mail', outside.mail),
  text: observed('text', outside.text),
  push: observed('push', outside.push),
  address: observed('address', outside.address),
})
