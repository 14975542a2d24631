/** The input of a step whose result is awaited on another page, so that it can be restored when the step is undone. */
export interface Draft<Value> {
  readonly of: (appUuid: string) => Value | undefined
  readonly keep: (appUuid: string, value: Value) => void
  readonly forget: (appUuid: string) => void
}

/**
 * Only in the page's memory: account numbers and pictures of IDs must never be stored by a browser. Holds one
 * application at a time, and ends with the page.
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
