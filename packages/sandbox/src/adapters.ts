import type { SealingKeys } from '@pledge/providers/sealing/envelope'
import { createSimulation, type Simulation } from './simulation.ts'
import type { SimulationStore } from './state/store.ts'

/** What every simulated adapter is opened with. All get the same, because they share one world. */
export interface WorldContext {
  readonly state: SimulationStore
  readonly now: () => Date
  readonly realNow: () => Date
  readonly keyFor: (purpose: string) => Uint8Array
}

/** The adapters' name in the configuration. */
export const SIMULATED = 'simulated'

/** The adapters of one simulated world, ready to be registered for each need, and the world itself. */
export const simulatedWorld = (options: {
  /** The files of `seeds/prices`, parsed as JSON. */
  readonly priceFiles: readonly unknown[]
}) => {
  let world: Simulation | undefined
  const open = ({ state: store, now, realNow, keyFor }: WorldContext): Simulation => {
    const keys: SealingKeys = { current: keyFor('simulated-providers') }
    world ??= createSimulation({ store, now, realNow, keys, priceFiles: options.priceFiles })
    return world
  }
  const adapter = <Port>(portOf: (simulation: Simulation) => Port) => ({
    [SIMULATED]: {
      open: (context: WorldContext): Port => portOf(open(context)),
      isForTrials: true as const,
    },
  })
  return {
    adapters: {
      chainBtc: adapter(({ bitcoin }) => bitcoin.port),
      chainEth: adapter(({ ether }) => ether.port),
      chainSol: adapter(({ solana }) => solana.port),
      prices: adapter(({ prices }) => prices.venues),
      custody: adapter(({ custody }) => custody.port),
      rehypothecation: adapter(({ rehypothecation }) => rehypothecation.port),
      exchange: adapter(({ exchange }) => exchange.port),
      credit: adapter(({ credit }) => credit.port),
      screening: adapter(({ screening }) => screening.port),
      walletScreening: adapter(({ walletScreening }) => walletScreening.port),
      military: adapter(({ military }) => military.port),
      disbursement: adapter(({ disbursement }) => disbursement.port),
      usdcDisbursement: adapter(({ usdcDisbursement }) => usdcDisbursement.port),
      debit: adapter(({ debit }) => debit.port),
      repayment: adapter(({ repayment }) => repayment.port),
      usdcRepayment: adapter(({ usdcRepayment }) => usdcRepayment.port),
      bankLink: adapter(({ bankLink }) => bankLink.port),
      mail: adapter(({ mail }) => mail.port),
      text: adapter(({ text }) => text.port),
      push: adapter(({ push }) => push.port),
      address: adapter(({ address }) => address.port),
    },
    /** The sandbox and tests drive it. Throws while none of its adapters is open. */
    simulation: (): Simulation => {
      if (world === undefined) throw new Error('no simulated adapter is open')
      return world
    },
  }
}
export type SimulatedWorld = ReturnType<typeof simulatedWorld>
