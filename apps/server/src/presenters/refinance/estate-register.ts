import type { EstateRegister, EstateRegisterPreview } from '@pledge/contract/estate-register'
import { formatCoin } from '@pledge/domain/money/coin-quantity'
import { formatDollars } from '@pledge/domain/money/dollars'
import type { ChangedField } from '@pledge/domain/refinance/register-changes'
import type { EstateImport, ImportProgress } from '../../store/refinance/estate-imports.ts'
import type { ImportRequest } from '../../store/refinance/import-requests.ts'
import type { ReleaseRequest } from '../../store/refinance/estate-claims.ts'
import type { RegisterCount } from '../../store/refinance/estate-loans.ts'

interface NamedLoans {
  readonly count: number
  readonly loanNumbers: readonly string[]
}

/** What an import would change, as a command answers it. */
interface RegisterPreview extends Omit<
  EstateRegisterPreview,
  'added' | 'changed' | 'removed' | 'withheld' | 'problems'
> {
  readonly added: NamedLoans
  readonly changed: {
    readonly count: number
    readonly loans: readonly { readonly loanNumber: string; readonly fields: readonly ChangedField[] }[]
  }
  readonly removed: NamedLoans
  readonly withheld: NamedLoans
  readonly problems: readonly EstateRegisterPreview['problems'][number][]
}

const presentNamed = ({ count, loanNumbers }: NamedLoans) => ({ count, loanNumbers: [...loanNumbers] })

export const presentRegisterPreview = ({
  added,
  changed,
  removed,
  withheld,
  problems,
  ...preview
}: RegisterPreview): EstateRegisterPreview => ({
  ...preview,
  added: presentNamed(added),
  changed: {
    count: changed.count,
    loans: changed.loans.map(({ loanNumber, fields }) => ({ loanNumber, fields: [...fields] })),
  },
  removed: presentNamed(removed),
  withheld: presentNamed(withheld),
  problems: [...problems],
})

/** An import that has written nothing for so long has ended, or its process has. */
export const PROGRESS_OVER_MS = 20_000

export interface EstateRegisterParts {
  readonly counts: readonly RegisterCount[]
  readonly imports: readonly EstateImport[]
  readonly importRequests: readonly ImportRequest[]
  readonly requests: readonly ReleaseRequest[]
  readonly viewer: string
  readonly progress: ImportProgress | undefined
  /** The email address of an agent. */
  readonly nameOf: (accountId: string) => string
  readonly now: Date
}

const isUnderWay = ({ doneLines, lines, updatedAt }: ImportProgress, now: Date): boolean =>
  doneLines < lines && now.getTime() - updatedAt.getTime() < PROGRESS_OVER_MS

type Counts = Pick<EstateImport, 'added' | 'changed' | 'removed' | 'persons'>

const presentCounts = ({ added, changed, removed, persons }: Counts): Counts => ({
  added,
  changed,
  removed,
  persons,
})

/** The register as agents see it: counts and files, no person. */
export const presentEstateRegister = ({
  counts,
  imports,
  importRequests,
  requests,
  viewer,
  progress,
  nameOf,
  now,
}: EstateRegisterParts): EstateRegister => ({
  loans: counts.map(({ coin, state, count, quantityUnits, balanceCents }) => ({
    coin,
    state,
    count,
    coinQuantity: formatCoin(quantityUnits, coin),
    balance: formatDollars(balanceCents),
  })),
  imports: imports.map(({ id, importedBy, importedAt, ...one }) => ({
    uuid: id,
    sha256: one.sha256,
    lines: one.lines,
    ...presentCounts(one),
    importedBy: nameOf(importedBy),
    importedAt: importedAt.toISOString(),
  })),
  importRequests: importRequests.map(({ requestedBy, requestedAt, ...one }) => ({
    sha256: one.sha256,
    ...presentCounts(one),
    requestedBy: nameOf(requestedBy),
    requestedAt: requestedAt.toISOString(),
    isOwn: requestedBy === viewer,
  })),
  releaseRequests: requests.map(({ loanNumber, requestedBy, requestedAt, reason }) => ({
    loanNumber,
    requestedBy: nameOf(requestedBy),
    requestedAt: requestedAt.toISOString(),
    reason,
    isOwn: requestedBy === viewer,
  })),
  progress:
    progress !== undefined && isUnderWay(progress, now)
      ? { done: progress.doneLines, of: progress.lines }
      : null,
})
