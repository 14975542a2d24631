import type { Coin } from '@pledge/domain/collateral/coins'
import type { ChainPort } from '@pledge/providers/chain/port'
import type { CreditPort } from '@pledge/providers/credit/port'
import type { DebitPort } from '@pledge/providers/debit/port'
import type { DocumentsPort } from '@pledge/providers/documents/port'
import type { ExchangePort } from '@pledge/providers/exchange/port'
import type { MilitaryPort } from '@pledge/providers/military/port'
import type { PriceVenue } from '@pledge/providers/prices/port'
import type { RehypothecationPort } from '@pledge/providers/rehypothecation/port'
import type { RepaymentPort } from '@pledge/providers/repayment/port'
import type { ScreeningPort } from '@pledge/providers/screening/port'
import type { UsdcRepaymentPort } from '@pledge/providers/usdc-repayment/port'
import type { WalletScreeningPort } from '@pledge/providers/wallet-screening/port'
import type { Logger } from 'pino'
import type { Deps } from '../commands/deps.ts'
import type { Metrics } from '../metrics.ts'
import type { Database } from '../store/database/database.ts'
import type { Tracing } from '../tracing/tracing.ts'

/** What jobs are given: the commands' deps, the ports, and the sweeper's connection. */
export interface JobDeps extends Deps {
  readonly sweeperDb: Database
  readonly chains: Readonly<Record<Coin, ChainPort>>
  readonly venues: readonly PriceVenue[]
  readonly credit: CreditPort
  readonly screening: ScreeningPort
  readonly walletScreening: WalletScreeningPort
  readonly military: MilitaryPort
  readonly rehypothecation: RehypothecationPort
  readonly exchange: ExchangePort
  readonly debit: DebitPort
  readonly repayment: RepaymentPort
  readonly usdcRepayment: UsdcRepaymentPort
  readonly documents: DocumentsPort
  readonly log: Logger
  readonly tracing: Tracing
  readonly metrics: Pick<Metrics, 'jobs' | 'items' | 'turns' | 'turnSeconds' | 'lastTurn' | 'withheldMails'>
  /**
   * Whether a run begins nothing more, because the process stops or the time of the run is over: every loop over many asks it
   * between items. What is left is for the next run.
   */
  readonly isOver: () => boolean
}

export interface RecurringJobDeps extends JobDeps {
  /** Sweeps what sign-in has left behind. */
  readonly purge: () => Promise<void>
}
