import {
  type EstateRegister,
  type EstateRegisterPreview,
  importEstateRegister,
  previewEstateRegister,
} from '@pledge/contract/estate-register'
import { portfolioOldLoans as words } from '@pledge/copy/en/portfolio/old-loans'
import { fill } from '@pledge/copy/fill'
import { MAX_REGISTER_CHARACTERS } from '@pledge/domain/refinance/register-file'
import { Button } from '@pledge/ui/Button'
import { Notice } from '@pledge/ui/Notice'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api.ts'
import { decisionError } from '../../decisions/use-decision.ts'
import { toasts } from '../../frame/toasts.ts'
import { estateRegisterQuery, PROGRESS_MS } from '../../old-loan-queries.ts'
import { NotUtf8 } from './csv-text.ts'
import { FileToCheck } from './FileToCheck.tsx'
import { PreviewOfFile } from './PreviewOfFile.tsx'
import { type CheckedFile, useCheckedFile } from './use-checked-file.ts'
import { WaitingImports } from './WaitingImports.tsx'

const importOf = ({ csv, preview }: CheckedFile<EstateRegisterPreview>) =>
  api(importEstateRegister, {
    body: { csv, sha256: preview.sha256, changesSha256: preview.changesSha256 },
  })

const DONE = { IMPORTED: words.imported, WAITING: words.waitsForOther } as const

const problemOf = (error: unknown): string =>
  error instanceof NotUtf8 ? words.notUtf8 : decisionError(error)

/** Whether the file would change anything, so that there is something to import. */
const changesSomething = ({ added, changed, removed, problemCount }: EstateRegisterPreview): boolean =>
  problemCount === 0 && added.count + changed.count + removed.count > 0

/** A file of the defunct lender's loans: checked first, then imported exactly as it was checked. */
export const ImportPart = ({
  progress,
  importRequests,
}: Pick<EstateRegister, 'progress' | 'importRequests'>) => {
  const queryClient = useQueryClient()
  const upload = useCheckedFile({
    check: (csv) => api(previewEstateRegister, { body: { csv } }),
    write: importOf,
    onWritten: ({ state }) => toasts.show({ tone: 'success', text: DONE[state] }),
    refresh: () => void queryClient.invalidateQueries({ queryKey: estateRegisterQuery.queryKey }),
  })
  const { checked, error, isWriting } = upload
  // Its progress is stored by the server later than the import begins, so the page asks until the import has ended.
  useQuery({
    ...estateRegisterQuery,
    refetchOnMount: false,
    enabled: isWriting,
    refetchInterval: PROGRESS_MS,
  })
  return (
    <section aria-labelledby="import-of-loans" className="flex max-w-reading flex-col gap-4">
      <h2 id="import-of-loans" className="text-lg font-semibold">
        {words.importTitle}
      </h2>
      <p>{words.importText}</p>
      <WaitingImports requests={importRequests} />
      <FileToCheck upload={upload} maxCharacters={MAX_REGISTER_CHARACTERS} tooLarge={words.tooLarge} />
      {checked !== undefined && <PreviewOfFile preview={checked.preview} />}
      {checked !== undefined && changesSomething(checked.preview) && (
        <Button
          className="self-start"
          loading={isWriting}
          loadingLabel={words.importing}
          onClick={() => upload.write(checked)}
        >
          {checked.preview.needsSecondAgent ? words.importOfTwo : words.import}
        </Button>
      )}
      {progress !== null && (
        <p role="status">{fill(words.progress, { done: String(progress.done), of: String(progress.of) })}</p>
      )}
      {error !== null && (
        <Notice tone="danger" live="alert">
          {problemOf(error)}
        </Notice>
      )}
    </section>
  )
}
