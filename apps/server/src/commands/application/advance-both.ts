import type { LoanFile } from '@pledge/domain/view/loan-file'
import type { Command } from '@pledge/domain/process/commands'
import { decide } from '@pledge/domain/process/decide'
import { jobsFor } from '@pledge/domain/process/follow-on'
import type { Principal } from '@pledge/domain/organization/principal'
import type { Outcome, Refusal } from '@pledge/domain/refusal'
import { afterMargin, appendChange, type ApplicationChange, type NoChange } from './advance.ts'
import type { Deps } from '../deps.ts'
import { withLockedApplications, type LockedApplication } from './locked-application.ts'

type Pair<T> = readonly [T, T]

/** The commands for each application, with the context for the effects. */
interface ProposalForBoth<Context> {
  readonly commands: Pair<Command>
  readonly context: Context
}

export interface AdvanceBoth<Context, Result> {
  readonly principal: Principal
  readonly applicationIds: Pair<string>
  /** Proposes the commands, in id order. */
  readonly commands: (
    locked: Pair<LockedApplication>,
  ) => Promise<ProposalForBoth<Context> | NoChange<Result> | Refusal>
  /** Writes the related changes in the same transaction, and returns the result. */
  readonly effects: (changes: Pair<ApplicationChange<Context>>, context: Context) => Promise<Result>
}

type AdvanceBothAnswer<Result> = Outcome<{
  readonly files: Pair<LoanFile>
  readonly result: Result
}>

/**
 * `advance` for two applications whose events belong together: both are decided before either is appended, and both,
 * with their effects and jobs, are one transaction. Refusals: `access.not-found`, and those of `decide` for either.
 */
export const advanceBoth =
  (deps: Deps) =>
  <Context, Result>(input: AdvanceBoth<Context, Result>): Promise<AdvanceBothAnswer<Result>> =>
    withLockedApplications(deps)<AdvanceBothAnswer<Result>>(input, async (locked) => {
      const [one, other] = locked
      const proposal = await input.commands(locked)
      if ('ok' in proposal) return proposal
      if ('unchanged' in proposal)
        return {
          ok: true,
          files: [one.file, other.file],
          result: proposal.unchanged,
        }
      const { commands, context } = proposal
      const first = decide(one.file, commands[0], one.now.getTime())
      if (!first.ok) return first
      const second = decide(other.file, commands[1], other.now.getTime())
      if (!second.ok) return second
      const changes = [
        await appendChange(one, first.events, context),
        await appendChange(other, second.events, context),
      ] as const
      const result = await input.effects(changes, context)
      const files = [await afterMargin(deps, changes[0]), await afterMargin(deps, changes[1])] as const
      for (const { before, events, after } of changes) await one.addJobs(jobsFor(before, events, after))
      return { ok: true, files, result }
    })
