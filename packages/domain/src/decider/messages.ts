import type * as z from 'zod/mini'
import type { Outcome } from '../refusal.ts'
import type { Actor } from './actors.ts'

/** A state of any decider: a union, or one shape, whose members are told apart by `state`. */
export interface AnyState {
  readonly state: string
}

/** What somebody asks of a decider. It is named after the event that it asks for. */
export interface AnyCommand {
  readonly type: string
  readonly by: Actor
  /** What the event will carry, and facts of other deciders that only the guards look at. */
  readonly data: unknown
}

/** What has happened. Its data is safe for JSON and holds nothing personal. */
export interface AnyEvent {
  readonly type: string
  /** Milliseconds on the business clock. */
  readonly at: number
  readonly by: Actor
  readonly data: unknown
}

/** What follows from a command: events to append in order, in one transaction; or why nothing does. */
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
 * A command named after an event: it carries what the event will, and `Extras`, facts that only a guard looks at. An event
 * that carries nothing lets nothing be added to it: there the extras are all.
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
