import { createSimulatedAddress } from '@pledge/providers/address/simulated/simulated-address'
import { createSimulatedChain } from '@pledge/providers/chain/simulated/simulated-chain'
import { FIRST_HEIGHT, KEPT_BLOCKS } from '@pledge/providers/chain/simulated/state'
import { createSimulatedCredit } from '@pledge/providers/credit/simulated/simulated-credit'
import { createSimulatedCustody } from '@pledge/providers/custody/simulated/simulated-custody'
import { createSimulatedDisbursement } from '@pledge/providers/disbursement/simulated/simulated-disbursement'
import { createSimulatedMail } from '@pledge/providers/mail/simulated/simulated-mail'
import { parsePriceSeries } from '@pledge/providers/prices/simulated/series'
import { createSimulatedPrices } from '@pledge/providers/prices/simulated/simulated-prices'
import { createSimulatedScreening } from '@pledge/providers/screening/simulated/simulated-screening'
import type { SimulationStore } from '@pledge/providers/simulation/store'
import type { SealingKeys } from '@pledge/providers/sealing/envelope'

export interface SimulationOptions {
  readonly store: SimulationStore
  /** Business time, which the sandbox moves. */
  readonly now: () => Date
  readonly keys: SealingKeys
  /** The files of `seeds/prices`, parsed as JSON. */
  readonly priceFiles: readonly unknown[]
}

/** Every simulated provider over one store: the outside world of the default build. */
export const createSimulation = ({ store, now, keys, priceFiles }: SimulationOptions) => ({
  address: createSimulatedAddress({ store }),
  bitcoin: createSimulatedChain({ store, coin: 'BTC' }),
  credit: createSimulatedCredit({ store, now }),
  custody: createSimulatedCustody(),
  disbursement: createSimulatedDisbursement({ store, now, keys }),
  mail: createSimulatedMail({ store, now }),
  prices: createSimulatedPrices({ store, now, series: parsePriceSeries(priceFiles) }),
  screening: createSimulatedScreening({ store }),
})
export type Simulation = ReturnType<typeof createSimulation>

/** How many blocks a reorganisation may replace: those that were mined here and are still kept. */
export const deepestReorganisation = async ({ bitcoin }: Simulation): Promise<number> => {
  const { tip } = await bitcoin.recent(1)
  return Math.min(tip.height - FIRST_HEIGHT, KEPT_BLOCKS) - 1
}
