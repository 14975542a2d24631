import type { EstateRegister, EstateRegisterPreview } from '@pledge/contract/estate-register'
import { formatCoin } from '@pledge/domain/money/coin-quantity'
import { formatDollars } from '@pledge/domain/money/dollars'
import type { EstateImport, ImportProgress } from '../../store/refinance/estate-imports.ts'
import type { ReleaseRequest } from '../../store/refinance/estate-claims.ts'
import type { RegisterCount } from '../../store/refinance/estate-loans.ts'

/** What an import would change, as a command answers it. */
interface RegisterPreview extends Omit<EstateRegisterPreview, 'added' | 'changed' | 'removed' | 'problems'> {
  readonly added: NamedLoans
  readonly changed: NamedLoans
  readonly removed: NamedLoans
  readonly problems: readonly EstateRegisterPreview['problems'][number][]
}
interface NamedLoans {
  readonly count: number
  readonly loanNumbers: readonly string[]
}

const presentNamed = ({ count, loanNumbers }: NamedLoans) => ({ count, loanNumbers: [...loanNumbers] })

export const presentRegisterPreview = ({
  added,
  changed,
  removed,
  problems,
  ...preview
}: RegisterPreview): EstateRegisterPreview => ({
  ...preview,
  added: presentNamed(added),
  changed: presentNamed(changed),
  removed: presentNamed(removed),
  problems: [...problems],
})

/** An import that has written nothing for so long has ended, or its process has. */
export const PROGRESS_OVER_MS = 20_000

export interface EstateRegisterParts {
  readonly counts: readonly RegisterCount[]
  readonly imports: readonly EstateImport[]
  readonly requests: readonly ReleaseRequest[]
  readonly viewer: string
  readonly progress: ImportProgress | undefined
  /** The email address of an agent. */
  readonly nameOf: (accountId: string) => string
  readonly now: Date
}

const isUnderWay = ({ doneLines, lines, updatedAt }: ImportProgress, now: Date): boolean =>
  doneLines < lines && now.getTime() - updatedAt.getTime() < PROGRESS_OVER_MS

/** The register as agents see it: counts and files, no person. */
export const presentEstateRegister = ({
  counts,
  imports,
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
    ...one,
    importedBy: nameOf(importedBy),
    importedAt: importedAt.toISOString(),
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
