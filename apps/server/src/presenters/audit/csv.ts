/** A sheet program takes what begins so for a formula, and some cells are a stranger's to choose. */
const FORMULA = /^[=+\-@\t\r]/

const cell = (text: string): string => `"${(FORMULA.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`

/** RFC 4180: a line each, every cell quoted. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')
