import type { KeyHolder } from './port.ts'

/** A holder that wraps under its own key and still unwraps what previous holders wrapped, while keys move to it. */
export const withPrevious = (current: KeyHolder, previous: readonly KeyHolder[]): KeyHolder => ({
  wrap: (key, context) => current.wrap(key, context),
  unwrap(wrapped, context) {
    const holder = previous.find((one) => one.isCurrent(wrapped))
    return (current.isCurrent(wrapped) ? current : (holder ?? current)).unwrap(wrapped, context)
  },
  isCurrent: (wrapped) => current.isCurrent(wrapped),
})
