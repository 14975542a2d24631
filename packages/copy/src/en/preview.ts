/** The bar over the pages of borrowers while a draft is previewed. */
export const preview = {
  label: 'Preview',
  text: 'Preview of a draft of {shortName}. Nothing can be sent or changed here.',
  end: 'End the preview',
} as const
