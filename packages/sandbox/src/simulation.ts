import type { Coin } from '@pledge/domain/collateral/coins'
import type { SealingKeys } from '@pledge/providers/sealing/envelope'
import { createSimulatedAddress } from './address/simulated-address.ts'
import { createSimulatedBankLink } from './bank-link/simulated-bank-link.ts'
import { createSimulatedBitcoin } from './chain/simulated-bitcoin.ts'
import { createSimulatedEther } from './chain/simulated-ether.ts'
import { createSimulatedSolana } from './chain/simulated-solana.ts'
import { FIRST_HEIGHT, KEPT_BLOCKS } from './chain/state.ts'
import { createSimulatedCredit } from './credit/simulated-credit.ts'
import { createSimulatedCustody } from './custody/simulated-custody.ts'
import { createSimulatedDebit } from './debit/simulated-debit.ts'
import { createSimulatedDisbursement } from './disbursement/simulated-disbursement.ts'
import { createSimulatedExchange } from './exchange/simulated-exchange.ts'
import { createSimulatedMail } from './mail/simulated-mail.ts'
import { createSimulatedMilitary } from './military/simulated-military.ts'
import { parsePriceSeries } from './prices/series.ts'
import { createSimulatedPrices } from './prices/simulated-prices.ts'
import { createSimulatedPush } from './push/simulated-push.ts'
import { createSimulatedRehypothecation } from './rehypothecation/simulated-rehypothecation.ts'
import { createSimulatedRepayment } from './repayment/simulated-repayment.ts'
import { createSimulatedScreening } from './screening/simulated-screening.ts'
import { createSimulatedText } from './text/simulated-text.ts'
import { createSimulatedWalletScreening } from './wallet-screening/simulated-wallet-screening.ts'
import { createSimulatedUsdcRepayment } from './usdc-repayment/simulated-usdc-repayment.ts'
import { createSimulatedUsdcDisbursement } from './usdc-disbursement/simulated-usdc-disbursement.ts'
import type { SimulatedChain } from './chain/simulated-chain.ts'
import type { SimulationStore } from './state/store.ts'

export interface SimulationOptions {
  readonly store: SimulationStore
  /** Business time, which the sandbox can advance. */
  readonly now: () => Date
  /** Real time, by which tokens expire. */
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
  const prices = createSimulatedPrices({ store, now, series: parsePriceSeries(priceFiles) })
  return {
    address: createSimulatedAddress({ store }),
    bankLink: createSimulatedBankLink({ store, now, realNow, keys }),
    bitcoin,
    credit: createSimulatedCredit({ store, now }),
    custody: createSimulatedCustody({ store, chains: { BTC: bitcoin, ETH: ether, SOL: solana } }),
    debit: createSimulatedDebit({ store, now, keys }),
    ether,
    disbursement: createSimulatedDisbursement({ store, now, keys }),
    exchange: createSimulatedExchange({
      store,
      now,
      marketCents: prices.marketCents,
      chains: { BTC: bitcoin, ETH: ether, SOL: solana },
    }),
    mail: createSimulatedMail({ store, now, keys }),
    military: createSimulatedMilitary({ store }),
    prices,
    push: createSimulatedPush({ store, now }),
    rehypothecation: createSimulatedRehypothecation({ store, now }),
    repayment: createSimulatedRepayment({ store, now }),
    screening: createSimulatedScreening({ store }),
    solana,
    text: createSimulatedText({ store, now, keys }),
    usdcDisbursement: createSimulatedUsdcDisbursement({ store, now, keys }),
    usdcRepayment: createSimulatedUsdcRepayment({ store, now }),
    walletScreening: createSimulatedWalletScreening({ store }),
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

/** How many blocks a reorganization may replace: those that were mined here, are still stored, and are not finalized. */
export const deepestReorganization = async (chain: SimulatedChain): Promise<number> => {
  const { tip } = await chain.recent(1)
  const ofKept = Math.min(tip.height - FIRST_HEIGHT, KEPT_BLOCKS) - 1
  return tip.finalizedHeight === null ? ofKept : Math.min(ofKept, tip.height - tip.finalizedHeight)
}
