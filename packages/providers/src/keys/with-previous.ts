import type { KeyHolder } from './port.ts'

/** A holder that still unwraps what holders of before wrapped, while the keys move to it. It wraps as itself alone. */
export const withPrevious = (current: KeyHolder, previous: readonly KeyHolder[]): KeyHolder => ({
  wrap: (key, context) => current.wrap(key, context),
  unwrap(wrapped, context) {
    const holder = previous.find((one) => one.isCurrent(wrapped))
    return (current.isCurrent(wrapped) ? current : (holder ?? current)).unwrap(wrapped, context)
  },
  isCurrent: (wrapped) => current.isCurrent(wrapped),
})
