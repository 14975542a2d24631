import type { Residence } from '@pledge/domain/residence/residence'

/** The residence of an application by its columns; null where there is no application. */
export const appliedFrom = (row: {
  readonly residence_state: string | null
  readonly residence_country: string | null
}): Residence | null => {
  if (row.residence_state !== null) return { kind: 'state', code: row.residence_state }
  return row.residence_country === null ? null : { kind: 'country', code: row.residence_country }
}
