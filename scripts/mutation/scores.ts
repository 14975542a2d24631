/** The mutants of one file with their results in Stryker's report. */
interface Report {
  readonly files: Readonly<Record<string, { readonly mutants: readonly { readonly status: string }[] }>>
}

export interface Score {
  readonly name: string
  readonly noticed: number
  readonly mutants: number
}

const DOMAIN = 'packages/domain/src/'
const NOTICED: readonly string[] = ['Killed', 'Timeout']
const MISSED: readonly string[] = ['Survived', 'NoCoverage']

const folderOf = (file: string): string => {
  if (!file.startsWith(DOMAIN)) return 'policies'
  const [folder = '', inside] = file.slice(DOMAIN.length).split('/')
  return inside === undefined ? 'domain itself' : folder
}

const scoreOf = (name: string, report: Report, isOf: (file: string) => boolean): Score => {
  const statuses = Object.entries(report.files).flatMap(([file, { mutants }]) =>
    isOf(file) ? mutants.map((mutant) => mutant.status) : [],
  )
  const noticed = statuses.filter((status) => NOTICED.includes(status)).length
  return { name, noticed, mutants: noticed + statuses.filter((status) => MISSED.includes(status)).length }
}

/** The scores of each folder, the worst first. */
export const scoresByFolder = (report: Report): readonly Score[] =>
  [...new Set(Object.keys(report.files).map(folderOf))]
    .map((folder) => scoreOf(folder, report, (file) => folderOf(file) === folder))
    .toSorted((a, b) => percentOf(a) - percentOf(b))

/** The two scores that have a threshold: of the domain and of the policies; one that was not run is omitted. */
export const barredScores = (report: Report): readonly Score[] =>
  [
    scoreOf('domain', report, (file) => file.startsWith(DOMAIN)),
    scoreOf('policies', report, (file) => !file.startsWith(DOMAIN)),
  ].filter((score) => score.mutants > 0)

/** The share of mutants that a test killed, of all that ran or that no test reached. */
export const percentOf = ({ noticed, mutants }: Score): number =>
  mutants === 0 ? 100 : (100 * noticed) / mutants
