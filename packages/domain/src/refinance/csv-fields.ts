/** More than any file here has; a line with more of them is read no further. */
const MAX_FIELDS = 100

/**
 * The fields of one CSV line (RFC 4180): separated by commas; a field in quotes may contain commas, and a quote
 * written twice. A field never contains a line break. Undefined for a line with
 * quotes that do not belong together.
 */
export const csvFields = (line: string): readonly string[] | undefined => {
  if (!line.includes('"')) return line.split(',')
  const fields: string[] = []
  let rest = line
  for (let count = 0; count < MAX_FIELDS; count += 1) {
    const quoted = /^"((?:[^"]|"")*)"(?=,|$)/.exec(rest)
    const field = quoted?.[0] ?? /^[^",]*(?=,|$)/.exec(rest)?.[0]
    if (field === undefined) return undefined
    fields.push(quoted === null ? field : (quoted[1] ?? '').replaceAll('""', '"'))
    if (rest.length === field.length) return fields
    rest = rest.slice(field.length + 1)
  }
  return undefined
}
