/** What was entered in a step whose answer is awaited on another page, so that nothing is lost when it is undone. */
export interface Draft<Value> {
  readonly of: (appUuid: string) => Value | undefined
  readonly keep: (appUuid: string, value: Value) => void
  readonly forget: (appUuid: string) => void
}

/**
 * Lives in the memory of the page and nowhere else: account numbers and pictures of IDs must never come to rest in a
 * browser's storage. Holds one application at a time; gone with the page.
 */
export const createDraft = <Value>(): Draft<Value> => {
  let kept: { readonly appUuid: string; readonly value: Value } | undefined
  return {
    of: (appUuid) => (kept?.appUuid === appUuid ? kept.value : undefined),
    keep: (appUuid, value) => {
      kept = { appUuid, value }
    },
    forget: (appUuid) => {
      if (kept?.appUuid === appUuid) kept = undefined
    },
  }
}
