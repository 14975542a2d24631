import type { Command } from '@pledge/domain/process/commands'
import type { Deps } from '../deps.ts'
import { advance, type ApplicationChange } from './advance.ts'
import type { LockedApplication } from './locked-application.ts'
import { asSystem, type OfApplication } from './of-application.ts'

/** Nothing to send, or no longer. */
export interface Over {
  readonly kind: 'over'
}
export const OVER: Over = { kind: 'over' }

/**
 * Decides under the application's lock what a job does next about money or coins to be sent. The step is
 * committed, with the submission intent that `choose` wrote, before a provider is called. `choose` may
 * instead return a command that withdraws the order; the job is then over, as it is when the rules refuse.
 */
export const decideNextStep =
  (deps: Deps) =>
  async <Step extends { readonly kind: string }>(
    job: OfApplication,
    {
      choose,
      effects,
    }: {
      readonly choose: (locked: LockedApplication) => Promise<Step | Command>
      /** Effects of the command that withdraws the order. */
      readonly effects: (change: ApplicationChange) => Promise<void>
    },
  ): Promise<Step | Over> => {
    const decided = await advance(deps)<undefined, Step | Over>({
      ...asSystem(job),
      async command(locked) {
        const chosen = await choose(locked)
        return 'kind' in chosen ? { unchanged: chosen } : chosen
      },
      async effects(change) {
        await effects(change)
        return OVER
      },
    })
    return decided.ok ? decided.result : OVER
  }
