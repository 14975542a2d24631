import type { ApplicationCommand } from '../application/commands.ts'
import type { CollateralCommand } from '../collateral/commands.ts'
import type { CommandIn } from '../decider/messages.ts'
import type { DisbursementCommand } from '../disbursement/commands.ts'
import type { LiquidationCommand } from '../liquidation/commands.ts'
import type { LoanCommand } from '../loan/commands.ts'
import type { MarginCommand } from '../margin/commands.ts'
import type { ReleaseCommand } from '../release/commands.ts'
import type { ReactionType } from './reactions.ts'

type AnyPart =
  | ApplicationCommand
  | CollateralCommand
  | DisbursementCommand
  | LoanCommand
  | MarginCommand
  | ReleaseCommand
  | LiquidationCommand

/**
 * A command to a loan: the commands of its seven deciders, except those that only follow from another decider's event.
 */
export type Command = Exclude<AnyPart, { readonly type: ReactionType }>
export type CommandType = Command['type']
export type CommandOf<Type extends CommandType> = CommandIn<Command, Type>
