interface Replay {
  readonly sessionId: string
  readonly url: string
}

/**
 * The replay session that an operator's own recorder offers as `window.pledgeReplay` (row 2.7.09, gap G.81). None ships
 * with the product. One without both texts, or with characters that no header can carry, is ignored: it would make every
 * call fail (note 105). Read without a schema, because it is part of every first page.
 */
export const operatorsReplay = (): Replay | undefined => {
  const { pledgeReplay: replay } = window as { readonly pledgeReplay?: Replay }
  return /^[!-~]+ [!-~]+$/.test([replay?.sessionId, replay?.url].join(' ')) ? replay : undefined
}
