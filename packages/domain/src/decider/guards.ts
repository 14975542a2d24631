import { refuse, type Refusal } from '../refusal.ts'
import type { Actor } from './actors.ts'
import type { AnyCommand } from './messages.ts'

/** What a guard looks at. `state` is null only for the first event; an automatic trigger carries no data. */
export interface GuardInput<State, Command extends AnyCommand, Facts = unknown> {
  readonly state: State | null
  readonly command: Command | { readonly type: string }
  /** What is known of other deciders. */
  readonly facts: Facts
  readonly now: number
}
/** Null when the condition holds, else why not. */
export type Guard<State, Command extends AnyCommand, Facts = unknown> = (
  input: GuardInput<State, Command, Facts>,
) => Refusal | null

export const notAllowed = refuse('transition.not-allowed')
export const allowIf = (condition: boolean): Refusal | null => (condition ? null : notAllowed)

/** The guard of a rule about the state and the facts. Refusal: transition.not-allowed, also where nothing has begun. */
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

/** The command that a guard is about. Throws on any other one, which is a bug of the table. */
export const commandOf = <State, Command extends AnyCommand, Type extends Command['type'], Facts>(
  { command }: GuardInput<State, Command, Facts>,
  type: Type,
): Extract<Command, { readonly type: Type }> => {
  if (command.type !== type) throw new Error(`The guard of ${type} was asked about ${command.type}`)
  return command as Extract<Command, { readonly type: Type }>
}

/** The state, the facts, the actor and the data of the command that a guard is about. Throws where nothing has begun. */
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
  if (input.state === null) throw new Error(`Not a ${type} of anything`)
  return { state: input.state, facts: input.facts, by, data }
}
