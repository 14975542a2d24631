import { refuse, type Refusal } from '../refusal.ts'
import type { Actor } from './actors.ts'
import type { AnyCommand } from './messages.ts'

/** The input of a guard. `state` is null only for the first event; an automatic trigger carries no data. */
export interface GuardInput<State, Command extends AnyCommand, Facts = unknown> {
  readonly state: State | null
  readonly command: Command | { readonly type: string }
  /** Facts about the other deciders. */
  readonly facts: Facts
  readonly now: number
}
/** Null when the condition holds; otherwise the refusal. */
export type Guard<State, Command extends AnyCommand, Facts = unknown> = (
  input: GuardInput<State, Command, Facts>,
) => Refusal | null

export const notAllowed = refuse('transition.not-allowed')
export const allowIf = (condition: boolean): Refusal | null => (condition ? null : notAllowed)

/** The guard of a rule about the state and the facts. Refusal: transition.not-allowed, also before the first event. */
export const when =
  <State, Facts = unknown>(rule: (state: State, facts: Facts, now: number) => boolean) =>
  ({
    state,
    facts,
    now,
  }: {
    readonly state: State | null
    readonly facts: Facts
    readonly now: number
  }): Refusal | null =>
    allowIf(state !== null && rule(state, facts, now))

/** The command that a guard checks. Throws on any other command, which is a bug of the table. */
export const commandOf = <State, Command extends AnyCommand, Type extends Command['type'], Facts>(
  { command }: GuardInput<State, Command, Facts>,
  type: Type,
): Extract<Command, { readonly type: Type }> => {
  if (command.type !== type) throw new Error(`The guard of ${type} was called with ${command.type}`)
  return command as Extract<Command, { readonly type: Type }>
}

/** The state, the facts, the actor and the command data that a guard checks. Throws before the first event. */
export const given = <State, Command extends AnyCommand, Type extends Command['type'], Facts>(
  input: GuardInput<State, Command, Facts>,
  type: Type,
): {
  readonly state: State
  readonly facts: Facts
  readonly by: Actor
  readonly data: Extract<Command, { readonly type: Type }>['data']
} => {
  const { by, data } = commandOf(input, type)
  if (input.state === null) throw new Error(`${type} needs a state`)
  return { state: input.state, facts: input.facts, by, data }
}
