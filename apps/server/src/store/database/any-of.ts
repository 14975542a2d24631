import { sql } from 'kysely'

/** Matches any of these ids, as one parameter: the statement text is the same for one id and for a thousand. */
export const anyOf = (ids: readonly string[]) => sql<string>`any(${ids}::uuid[])`

/** The rows of each application, in the order of reading. */
export const byApplication = <Row extends { readonly application_id: string }>(
  rows: readonly Row[],
): ReadonlyMap<string, readonly Row[]> => {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const group = groups.get(row.application_id)
    if (group === undefined) groups.set(row.application_id, [row])
    else group.push(row)
  }
  return groups
}
