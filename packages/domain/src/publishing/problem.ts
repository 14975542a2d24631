/** Why settings or rules are not published: where the value stands that has to be another, and what is wrong with it. */
export interface Problem {
  /** Keys and indexes with dots between: `theme.primary`, `rules.tiers.0.rateBps`. Empty: the whole. */
  readonly path: string
  readonly message: string
}
