/**
 * The parts of the requirement matrix that titles of tests cite: how many rows each chapter has (numbered from 01
 * without a gap), which rows are equivalent, and how many gaps are listed. Its text is in the specification.
 */
export const CHAPTERS = [
  { chapter: '1.1', about: 'What the product does and for whom', rows: 31 },
  { chapter: '1.2', about: 'Screens and routes', rows: 146 },
  { chapter: '1.3', about: 'Entities and their fields', rows: 64 },
  { chapter: '1.4', about: 'States and transitions', rows: 48 },
  { chapter: '1.5', about: 'Validation rules', rows: 65 },
  { chapter: '1.6', about: 'Roles and permissions', rows: 7 },
  { chapter: '1.7', about: 'The calls it makes', rows: 32 },
  { chapter: '1.8', about: 'The error catalogue', rows: 12 },
  { chapter: '1.9', about: 'Business constants and limits', rows: 37 },
  { chapter: '2.1', about: 'What the product does and for whom', rows: 14 },
  { chapter: '2.2', about: 'Screens and routes', rows: 45 },
  { chapter: '2.3', about: 'Entities and their fields', rows: 50 },
  { chapter: '2.4', about: 'States and transitions', rows: 29 },
  { chapter: '2.5', about: 'Validation rules', rows: 6 },
  { chapter: '2.6', about: 'Roles and permissions', rows: 7 },
  { chapter: '2.7', about: 'The calls it makes', rows: 29 },
  { chapter: '2.8', about: 'The error catalogue', rows: 11 },
  { chapter: '2.9', about: 'Business constants and limits', rows: 13 },
] as const

/** Gaps are numbered from G.01 to this one. */
export const GAPS = 85

/** "Same as": proved once, under those rows. */
export const SAME_AS: Readonly<Record<string, readonly string[]>> = {
  '1.4.04': ['2.3.15', '2.4.20'],
  '1.7.06': ['2.7.18'],
  '1.9.27': ['1.2.82'],
  '1.9.28': ['1.5.54', '1.5.55'],
  '1.9.29': ['1.5.48'],
  '1.9.31': ['1.5.40'],
  '1.9.32': ['1.2.120'],
  '1.9.33': ['1.7.02'],
  '1.9.34': ['1.4.37', '1.4.39'],
  '1.9.35': ['1.4.36'],
  '1.9.36': ['1.4.06', '1.4.15'],
  '2.1.11': ['1.1.22'],
  '2.1.12': ['1.1.23'],
  '2.1.13': ['1.1.25'],
  '2.2.07': ['1.2.05'],
  '2.2.08': ['1.2.12'],
  '2.2.12': ['2.4.07'],
  '2.2.13': ['1.4.48'],
  '2.2.34': ['1.2.137', '1.2.138', '1.2.139'],
  '2.2.35': ['1.2.140'],
  '2.2.36': ['1.2.141'],
  '2.2.37': ['1.2.142'],
  '2.2.38': ['1.2.143'],
  '2.2.39': ['1.2.144'],
  '2.2.41': ['1.2.146'],
  '2.3.16': ['1.3.64'],
  '2.3.17': ['1.3.64'],
  '2.3.18': ['1.3.33'],
  '2.4.11': ['1.4.46'],
  '2.4.12': ['1.4.47'],
  '2.6.01': ['2.1.01'],
  '2.7.25': ['1.7.32'],
  '2.8.09': ['2.4.18', '2.4.19'],
  '2.9.01': ['2.4.13'],
  '2.9.03': ['2.1.04'],
  '2.9.05': ['2.4.23'],
  '2.9.06': ['2.4.22'],
  '2.9.09': ['2.5.04'],
  '2.9.12': ['2.1.07'],
}

const twoDigits = (value: number) => String(value).padStart(2, '0')

/** Every row, in the order of the matrix. */
export const MATRIX_ROWS: readonly string[] = CHAPTERS.flatMap(({ chapter, rows }) =>
  Array.from({ length: rows }, (_none, index) => `${chapter}.${twoDigits(index + 1)}`),
)

/**
 * '1.2.03' gives ['1.2.03']; '1.2.115', '1.2.117' give three rows; undefined when they are not a range of one
 * chapter.
 */
export const rowsBetween = (from: string, to: string): readonly string[] | undefined => {
  const [first, last] = [MATRIX_ROWS.indexOf(from), MATRIX_ROWS.indexOf(to)]
  if (first === -1 || last < first || from.slice(0, 4) !== to.slice(0, 4)) return undefined
  return MATRIX_ROWS.slice(first, last + 1)
}
