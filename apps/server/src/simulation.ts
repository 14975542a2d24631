import { createSimulatedAddress } from '@pledge/providers/address/simulated/simulated-address'
import { createSimulatedBankLink } from '@pledge/providers/bank-link/simulated/simulated-bank-link'
import { createSimulatedBitcoin } from '@pledge/providers/chain/simulated/simulated-bitcoin'
import { createSimulatedEther } from '@pledge/providers/chain/simulated/simulated-ether'
import { createSimulatedSolana } from '@pledge/providers/chain/simulated/simulated-solana'
import { FIRST_HEIGHT, KEPT_BLOCKS } from '@pledge/providers/chain/simulated/state'
import { createSimulatedCredit } from '@pledge/providers/credit/simulated/simulated-credit'
import { createSimulatedCustody } from '@pledge/providers/custody/simulated/simulated-custody'
import { createSimulatedDisbursement } from '@pledge/providers/disbursement/simulated/simulated-disbursement'
import { createSimulatedMail } from '@pledge/providers/mail/simulated/simulated-mail'
import { createSimulatedMilitary } from '@pledge/providers/military/simulated/simulated-military'
import { parsePriceSeries } from '@pledge/providers/prices/simulated/series'
import { createSimulatedPrices } from '@pledge/providers/prices/simulated/simulated-prices'
import { createSimulatedRepayment } from '@pledge/providers/repayment/simulated/simulated-repayment'
import { createSimulatedScreening } from '@pledge/providers/screening/simulated/simulated-screening'
import { createSimulatedUsdcPayout } from '@pledge/providers/usdc-payout/simulated/simulated-usdc-payout'
import type { SimulatedChain } from '@pledge/providers/chain/simulated/simulated-chain'
import type { SimulationStore } from '@pledge/providers/simulation/store'
import type { Coin } from '@pledge/domain/collateral/coins'
import type { SealingKeys } from '@pledge/providers/sealing/envelope'

export interface SimulationOptions {
  readonly store: SimulationStore
  /** Business time, which the sandbox moves. */
  readonly now: () => Date
  /** Real time, in which tokens run out. */
  readonly realNow: () => Date
  readonly keys: SealingKeys
  /** The files of `seeds/prices`, parsed as JSON. */
  readonly priceFiles: readonly unknown[]
}

/** Every simulated provider over one store: the outside world of the default build. */
export const createSimulation = ({ store, now, realNow, keys, priceFiles }: SimulationOptions) => {
  const bitcoin = createSimulatedBitcoin({ store })
  const ether = createSimulatedEther({ store })
  const solana = createSimulatedSolana({ store })
  return {
    address: createSimulatedAddress({ store }),
    bankLink: createSimulatedBankLink({ store, now, realNow, keys }),
    bitcoin,
    credit: createSimulatedCredit({ store, now }),
    custody: createSimulatedCustody({ store, chains: { BTC: bitcoin, ETH: ether, SOL: solana } }),
    ether,
    disbursement: createSimulatedDisbursement({ store, now, keys }),
    mail: createSimulatedMail({ store, now }),
    military: createSimulatedMilitary({ store }),
    prices: createSimulatedPrices({ store, now, series: parsePriceSeries(priceFiles) }),
    repayment: createSimulatedRepayment({ store, now }),
    screening: createSimulatedScreening({ store }),
    solana,
    usdcPayout: createSimulatedUsdcPayout({ store, now, keys }),
  }
}
export type Simulation = ReturnType<typeof createSimulation>

interface Chains extends Record<Coin, SimulatedChain> {
  readonly BTC: Simulation['bitcoin']
  readonly ETH: Simulation['ether']
  readonly SOL: Simulation['solana']
}

/** The simulated chain of a coin. */
export const chainOf = <C extends Coin>({ bitcoin, ether, solana }: Simulation, coin: C): Chains[C] => {
  const chains: Chains = { BTC: bitcoin, ETH: ether, SOL: solana }
  return chains[coin]
}

/** How many blocks a reorganization may replace: those that were mined here and are still kept. */
export const deepestReorganization = async (chain: SimulatedChain): Promise<number> => {
  const { tip } = await chain.recent(1)
  return Math.min(tip.height - FIRST_HEIGHT, KEPT_BLOCKS) - 1
}
