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
import { FilePicker } from '@pledge/ui/FilePicker'
import { Notice } from '@pledge/ui/Notice'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api.ts'
import { decisionError } from '../../decisions/use-decision.ts'
import { toasts } from '../../frame/toasts.ts'
import { estateRegisterQuery, PROGRESS_MS } from '../../old-loan-queries.ts'
import { NotUtf8, textOf } from './csv-text.ts'
import { PreviewOfFile } from './PreviewOfFile.tsx'
import { WaitingImports } from './WaitingImports.tsx'

interface FileWithPreview {
  readonly csv: string
  readonly preview: EstateRegisterPreview
}

const importOf = ({ csv, preview }: FileWithPreview) =>
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
  const [file, setFile] = useState<File>()
  const refresh = () => void queryClient.invalidateQueries({ queryKey: estateRegisterQuery.queryKey })
  const check = useMutation({
    mutationFn: async (chosen: File): Promise<FileWithPreview> => {
      const csv = await textOf(chosen)
      return { csv, preview: await api(previewEstateRegister, { body: { csv } }) }
    },
  })
  const write = useMutation({
    mutationFn: importOf,
    onSuccess: ({ state }) => {
      toasts.show({ tone: 'success', text: DONE[state] })
      setFile(undefined)
      check.reset()
    },
    // What was checked is no longer what an import would do: the file is checked again.
    onError: () => check.reset(),
    onSettled: refresh,
  })
  // Its progress is stored by the server later than the import begins, so the page asks until the import has ended.
  useQuery({
    ...estateRegisterQuery,
    refetchOnMount: false,
    enabled: write.isPending,
    refetchInterval: PROGRESS_MS,
  })
  const isTooLarge = file !== undefined && file.size > MAX_REGISTER_CHARACTERS
  const error = check.error ?? write.error
  const checked = check.data
  return (
    <section aria-labelledby="import-of-loans" className="flex max-w-3xl flex-col gap-4">
      <h2 id="import-of-loans" className="text-lg font-semibold">
        {words.importTitle}
      </h2>
      <p>{words.importText}</p>
      <WaitingImports requests={importRequests} />
      <FilePicker
        label={words.file}
        accept=".csv,text/csv"
        chooseLabel={words.chooseFile}
        chooseOtherLabel={words.chooseOther}
        files={file === undefined ? [] : [file]}
        error={isTooLarge ? words.tooLarge : undefined}
        disabled={write.isPending}
        onFilesChange={([chosen]) => {
          setFile(chosen)
          check.reset()
          write.reset()
        }}
      />
      {file !== undefined && !isTooLarge && checked === undefined && (
        <Button
          className="self-start"
          loading={check.isPending}
          loadingLabel={words.checking}
          onClick={() => {
            write.reset()
            check.mutate(file)
          }}
        >
          {words.check}
        </Button>
      )}
      {checked !== undefined && <PreviewOfFile preview={checked.preview} />}
      {checked !== undefined && changesSomething(checked.preview) && (
        <Button
          className="self-start"
          loading={write.isPending}
          loadingLabel={words.importing}
          onClick={() => write.mutate(checked)}
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
