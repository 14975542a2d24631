/** Why settings or rules cannot be published: the path of the value, and what is wrong with it. */
export interface Problem {
  /** Keys and indexes separated by dots: `theme.primary`, `rules.tiers.0.rateBps`. Empty: the whole content. */
  readonly path: string
  readonly message: string
}
