import type { LoanFile } from '@pledge/domain/view/loan-file'
import type { Command } from '@pledge/domain/process/commands'
import { decide } from '@pledge/domain/process/decide'
import type { FileEvent } from '@pledge/domain/process/events'
import { jobsFor } from '@pledge/domain/process/follow-on'
import type { Outcome, Refusal } from '@pledge/domain/refusal'
import { appendEvents, type ApplicationRecord } from '../../store/application/applications.ts'
import { endPlannedSale } from '../../store/delinquency/default-decisions.ts'
import { withdrawNotices } from '../../store/delinquency/default-notices.ts'
import { wakeNotices } from '../../store/loan/loan-agenda.ts'
import { versionsAfter } from '../../store/streams/stream-id.ts'
import type { Tx } from '../../store/database/database.ts'
import type { Deps } from '../deps.ts'
import { followMargin } from '../margin/follow-margin.ts'
import { takeStepUp, type StepUpRequest } from '../step-up/take-step-up.ts'
import {
  withLockedApplication,
  type ApplicationAccess,
  type LockedApplication,
} from './locked-application.ts'

/** Returned by a command whose work is already done: nothing is appended, and the call succeeds with this result. */
export interface NoChange<Result> {
  readonly unchanged: Result
}
export const UNCHANGED: NoChange<undefined> = { unchanged: undefined }

/** A command that needs a step-up (decision 15): the rules decide first, then its proof is spent. */
interface ProvedCommand {
  readonly command: Command
  readonly stepUp: StepUpRequest
}

/** A command with the context that its effects need. */
interface CommandInContext<Context> {
  readonly command: Command
  readonly stepUp?: StepUpRequest
  readonly context: Context
}

/** What a command submits to the rules: either always with a context, or never. */
export type Proposal<Context, Result> =
  | CommandInContext<Context>
  | (undefined extends Context ? Command | ProvedCommand : never)
  | NoChange<Result>
  | Refusal

/** What one command changed in an application, while its lock is held. */
export interface ApplicationChange<Context = unknown> {
  readonly tx: Tx
  readonly record: ApplicationRecord
  readonly before: LoanFile
  readonly after: LoanFile
  readonly events: readonly FileEvent[]
  readonly now: Date
  /** The context that the command returned with its proposal. */
  readonly context: Context
}

type Propose<Context, Result> = (
  locked: LockedApplication,
) => Promise<Proposal<Context, Result>> | Proposal<Context, Result>

type Effects<Context, Result> = (change: ApplicationChange<Context>) => Promise<Result>

interface Advance<Context, Result> extends ApplicationAccess {
  /** Proposes the command; a refusal stops here, and earlier writes are kept. */
  readonly command: Propose<Context, Result>
  /** Writes the related changes in the same transaction, and returns the command's result. */
  readonly effects: Effects<Context, Result>
}

/** `file`: the loan after the command. */
export type AdvanceAnswer<Result> = Outcome<{ readonly file: LoanFile; readonly result: Result }>

/** Two signatures, because a command without effects has no result. */
interface AdvanceFunction {
  <Context = undefined, Result = undefined>(input: Advance<Context, Result>): Promise<AdvanceAnswer<Result>>
  (
    input: Omit<Advance<undefined, undefined>, 'effects'> & { readonly effects?: never },
  ): Promise<AdvanceAnswer<undefined>>
}

/** Appends the decided events to an application, before the effects of the command. */
export const appendChange = async <Context>(
  { tx, record, file, now }: LockedApplication,
  events: readonly FileEvent[],
  context: Context,
): Promise<ApplicationChange<Context>> => ({
  tx,
  record,
  before: file,
  after: await appendEvents(tx, record, events, now),
  events,
  now,
  context,
})

/** A notice of default and a planned sale end with a sanctions hold, so that no time runs out under it; as under holds of note 076. */
const endNotices = async ({ tx, events, after, now }: ApplicationChange): Promise<void> => {
  if (!events.some(({ type }) => type === 'SanctionsHoldPlaced')) return
  await endPlannedSale(tx, after.id, { cause: 'HOLD', now })
  await withdrawNotices(tx, after.id, { by: null, now })
  await wakeNotices(tx, after.id)
}

/** Brings the monitoring of a loan to what a command changed of it, in the same transaction; the file after it. */
export const afterMargin = (
  deps: Deps,
  { tx, record, events, after, now }: ApplicationChange,
): Promise<LoanFile> =>
  followMargin(deps, {
    tx,
    now,
    record: { ...record, file: after, versions: versionsAfter(record.versions, events, after) },
  })

const inContext = <Context>(
  proposal: Command | ProvedCommand | CommandInContext<Context>,
): CommandInContext<Context> =>
  // `Proposal` allows a plain command only where the context may be undefined.
  ({ context: undefined as Context, ...('command' in proposal ? proposal : { command: proposal }) })

/**
 * The five steps of a command on an application: lock, decide, append, effects, jobs; all in one transaction. Refusals:
 * `access.not-found`, those of `decide`, and `session.step-up-needed` for a command that needs a step-up.
 */
export const advance =
  (deps: Deps): AdvanceFunction =>
  <Context, Result>(
    input: Omit<Advance<Context, Result>, 'effects'> & { readonly effects?: Effects<Context, Result> },
  ): Promise<AdvanceAnswer<Result>> =>
    withLockedApplication(deps)<AdvanceAnswer<Result>>(input, async (locked) => {
      const { file, tx, now, addJobs } = locked
      const proposal = await input.command(locked)
      if ('ok' in proposal) return proposal
      if ('unchanged' in proposal) return { ok: true, file, result: proposal.unchanged }
      const { command, stepUp, context } = inContext<Context>(proposal)
      const decision = decide(file, command, now.getTime())
      if (!decision.ok) return decision
      if (stepUp !== undefined) {
        const taken = await takeStepUp(deps)(tx, { ...stepUp, applicationId: file.id })
        if (!taken.ok) return taken
      }
      const change = await appendChange(locked, decision.events, context)
      await endNotices(change)
      // Without effects the result is undefined (second signature).
      const result = (await input.effects?.(change)) as Result
      const after = await afterMargin(deps, change)
      await addJobs(jobsFor(file, decision.events, change.after))
      return { ok: true, file: after, result }
    })
