import type { EventOf, EventType, FileEvent } from '../events.ts'

/** What is done about events of some types. */
export type Handlers = { readonly [Type in EventType]?: (event: EventOf<Type>) => void }

/** Hands an event to the handler of its type; one without a handler is left alone. */
export const handle = (handlers: Handlers, event: FileEvent): void => {
  const handler = handlers[event.type] as ((event: FileEvent) => void) | undefined
  handler?.(event)
}
