/** '1–3 business days': an en dash without spaces, as between numbers. */
export const range = (from: string | number, to: string | number, unit?: string): string =>
  `${from}\u2013${to}${unit === undefined ? '' : ` ${unit}`}`

/** '1 day', '14 days'. */
export const counted = (count: number, one: string, many: string): string =>
  `${count} ${count === 1 ? one : many}`
