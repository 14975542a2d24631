import type { Command } from '@pledge/domain/process/commands'
import type { Deps } from '../deps.ts'
import { advance, type ApplicationChange } from './advance.ts'
import type { LockedApplication } from './locked-application.ts'
import { asSystem, type OfApplication } from './of-application.ts'

/** Nothing is to be sent, or no more. */
export interface Over {
  readonly kind: 'over'
}
export const OVER: Over = { kind: 'over' }

/**
 * Decides under the application's lock what a job does next about money or coins that are to leave. The step is committed,
 * with the mark that `choose` has written, before a provider is called. `choose` may answer a command instead, which calls
 * the sending off: then, and when the rules refuse it, the job is over.
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
      /** Of the command that calls it off. */
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
