/** The bar over the pages of borrowers while a draft is previewed. */
export const preview = {
  label: 'Preview',
  text: "Preview of a draft of {shortName}. You can't send or change anything here.",
  end: 'End preview',
} as const
