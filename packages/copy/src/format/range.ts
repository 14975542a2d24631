/** '1–3 business days': an en dash without spaces, as between numbers. */
export const range = (from: string | number, to: string | number, unit?: string): string =>
  `${from}\u2013${to}${unit === undefined ? '' : ` ${unit}`}`

/** '1 day', '14 days'. */
export const counted = (count: number, one: string, many: string): string =>
  `${count} ${count === 1 ? one : many}`

/** '3 to 5 business days' in a sentence; '1 business day' where both are the same. */
export const businessDaysFromTo = ({ from, to }: { readonly from: number; readonly to: number }): string =>
  from === to ? counted(from, 'business day', 'business days') : `${from} to ${to} business days`
