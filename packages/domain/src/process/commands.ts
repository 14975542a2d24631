import type { ApplicationCommand } from '../application/commands.ts'
import type { CollateralCommand } from '../collateral/commands.ts'
import type { CommandIn } from '../decider/messages.ts'
import type { DisbursementCommand } from '../disbursement/commands.ts'
import type { LoanCommand } from '../loan/commands.ts'
import type { ReleaseCommand } from '../release/commands.ts'
import type { ReactionType } from './reactions.ts'

type AnyPart = ApplicationCommand | CollateralCommand | DisbursementCommand | LoanCommand | ReleaseCommand

/** What somebody may ask of a loan: the commands of its five deciders, but for what only follows from an event of another. */
export type Command = Exclude<AnyPart, { readonly type: ReactionType }>
export type CommandType = Command['type']
export type CommandOf<Type extends CommandType> = CommandIn<Command, Type>
