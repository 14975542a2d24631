import type * as z from 'zod/mini'
import type { Outcome } from '../refusal.ts'
import type { Actor } from './actors.ts'

/** The state of any decider: a union, or one shape, tagged by `state`. */
export interface AnyState {
  readonly state: string
}

/** A request to a decider, named after the event that it requests. */
export interface AnyCommand {
  readonly type: string
  readonly by: Actor
  /** The data of the event, and facts about other deciders that only the guards read. */
  readonly data: unknown
}

/** An event. Its data is safe for JSON and contains no personal data. */
export interface AnyEvent {
  readonly type: string
  /** Milliseconds on the business clock. */
  readonly at: number
  readonly by: Actor
  readonly data: unknown
}

/** The result of a command: events to append in order, in one transaction, or a refusal. */
export type Decision<Event extends AnyEvent> = Outcome<{ readonly events: readonly Event[] }>

/** The events whose data these schemas describe. */
export type EventsOf<Schemas extends Readonly<Record<string, z.ZodMiniType>>> = {
  [Type in keyof Schemas & string]: {
    readonly type: Type
    /** Milliseconds on the business clock. */
    readonly at: number
    readonly by: Actor
    readonly data: z.infer<Schemas[Type]>
  }
}[keyof Schemas & string]

/** The events of these types. */
export type EventIn<Event extends AnyEvent, Type extends Event['type']> = Extract<
  Event,
  { readonly type: Type }
>

/** The commands of these types. */
export type CommandIn<Command extends AnyCommand, Type extends Command['type']> = Extract<
  Command,
  { readonly type: Type }
>

/**
 * A command named after an event: it carries the event's data and `Extras`, facts that only a guard reads. An
 * event without data gives a command with only the extras.
 */
export type CommandFor<
  Schemas extends Readonly<Record<string, z.ZodMiniType>>,
  Type extends keyof Schemas & string,
  Extras,
> = Type extends keyof Schemas & string
  ? {
      readonly type: Type
      readonly by: Actor
      readonly data: Type extends keyof Extras
        ? z.infer<Schemas[Type]> extends Record<string, never>
          ? Extras[Type]
          : z.infer<Schemas[Type]> & Extras[Type]
        : z.infer<Schemas[Type]>
    }
  : never
