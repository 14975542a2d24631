import { SIMULATION_WORDS, type Env } from './env.ts'
import type { Need, Outside } from './outside.ts'
import { NEEDS, PROVIDER_KEYS } from './provider-keys.ts'
import type { AdapterState } from './store/adapter-state/adapter-state.ts'

/** What an adapter is given when it is opened. */
export interface AdapterContext {
  /** What it has to remember by itself. */
  readonly state: AdapterState
  /** Business time, which may be moved. */
  readonly now: () => Date
  /** Real time, in which tokens run out. */
  readonly realNow: () => Date
  /** A key of its own, the same in every process and after every rotation; `purpose` tells it from others. */
  readonly keyFor: (purpose: string) => Uint8Array
}

export interface Adapter<Port> {
  readonly open: (context: AdapterContext) => Port
  /** Nothing real moves: refused in production, unless the operator allows it in so many words. */
  readonly isForTrials?: true
}

/** The adapters of each need, by the names under which configuration chooses them. A real one is a line here. */
export type Registry = {
  readonly [N in Need]: Readonly<Record<string, Adapter<Outside[N]>>>
}

type ChoosingEnv = Pick<Env, (typeof PROVIDER_KEYS)[Need] | 'NODE_ENV' | 'ALLOW_SIMULATED_PROVIDERS'>

export type ChosenAdapters =
  | { readonly ok: true; readonly open: (context: AdapterContext) => Outside }
  | { readonly ok: false; readonly problems: readonly string[] }

const problemOf = (registry: Registry, need: Need, env: ChoosingEnv): string | undefined => {
  const key = PROVIDER_KEYS[need]
  const name = env[key]
  const known = registry[need]
  if (!Object.hasOwn(known, name))
    return `${key}: there is no adapter '${name}'; there is ${Object.keys(known).join(', ')}`
  if (known[name]?.isForTrials !== true || maySimulate(env)) return undefined
  return `${key}: with '${name}' no real money moves, which production refuses. To run it anyway, set ALLOW_SIMULATED_PROVIDERS=${SIMULATION_WORDS}`
}

/** Trials are for development; in production only if the operator says so in so many words. */
const maySimulate = ({ NODE_ENV, ALLOW_SIMULATED_PROVIDERS }: ChoosingEnv): boolean =>
  NODE_ENV !== 'production' || ALLOW_SIMULATED_PROVIDERS === SIMULATION_WORDS

/** Chooses an adapter for each need, as the environment says. Every problem at once. */
export const chooseAdapters = (registry: Registry, env: ChoosingEnv): ChosenAdapters => {
  const problems = NEEDS.map((need) => problemOf(registry, need, env)).filter((one) => one !== undefined)
  if (problems.length > 0) return { ok: false, problems }
  const portOf = <N extends Need>(need: N, context: AdapterContext): Outside[N] => {
    const adapter = registry[need][env[PROVIDER_KEYS[need]]]
    if (adapter === undefined) throw new Error(`there is no adapter for ${need}`)
    return adapter.open(context)
  }
  return {
    ok: true,
    open: (context) => ({
      chainBtc: portOf('chainBtc', context),
      chainEth: portOf('chainEth', context),
      chainSol: portOf('chainSol', context),
      prices: portOf('prices', context),
      custody: portOf('custody', context),
      rehypothecation: portOf('rehypothecation', context),
      exchange: portOf('exchange', context),
      credit: portOf('credit', context),
      screening: portOf('screening', context),
      walletScreening: portOf('walletScreening', context),
      military: portOf('military', context),
      disbursement: portOf('disbursement', context),
      usdcDisbursement: portOf('usdcDisbursement', context),
      debit: portOf('debit', context),
      repayment: portOf('repayment', context),
      usdcRepayment: portOf('usdcRepayment', context),
      bankLink: portOf('bankLink', context),
      mail: portOf('mail', context),
      text: portOf('text', context),
      push: portOf('push', context),
      address: portOf('address', context),
    }),
  }
}
