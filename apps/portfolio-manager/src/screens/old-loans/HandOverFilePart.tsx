import { type HandOverPreviewView, previewHandOvers, proposeHandOvers } from '@pledge/contract/hand-overs'
import { portfolioHandOvers as words } from '@pledge/copy/en/portfolio/hand-overs'
import { portfolioOldLoans } from '@pledge/copy/en/portfolio/old-loans'
import { fill } from '@pledge/copy/fill'
import { MAX_FILE_CHARACTERS } from '@pledge/domain/refinance/csv-file'
import { Button } from '@pledge/ui/Button'
import { FilePicker } from '@pledge/ui/FilePicker'
import { Notice } from '@pledge/ui/Notice'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api.ts'
import { decisionError } from '../../decisions/use-decision.ts'
import { toasts } from '../../frame/toasts.ts'
import { handOversQuery } from '../../hand-over-queries.ts'
import { ComparedLoans } from './ComparedLoans.tsx'
import { NotUtf8, textOf } from './csv-text.ts'
import { FileProblems } from './FileProblems.tsx'

interface CheckedFile {
  readonly csv: string
  readonly preview: HandOverPreviewView
}

const Preview = ({ preview }: { readonly preview: HandOverPreviewView }) =>
  preview.problemCount > 0 ? (
    <FileProblems {...preview} title={words.problemsTitle} />
  ) : (
    <section aria-label={words.preview} className="flex flex-col gap-2">
      <p>{fill(words.lines, { count: String(preview.lines) })}</p>
      <ComparedLoans {...preview} />
    </section>
  )

/** A file of what the estate has handed over: checked first, then proposed exactly as it was checked. */
export const HandOverFilePart = () => {
  const queryClient = useQueryClient()
  const [file, setFile] = useState<File>()
  const check = useMutation({
    mutationFn: async (chosen: File): Promise<CheckedFile> => {
      const csv = await textOf(chosen)
      return { csv, preview: await api(previewHandOvers, { body: { csv } }) }
    },
  })
  const propose = useMutation({
    mutationFn: ({ csv, preview: { sha256 } }: CheckedFile) =>
      api(proposeHandOvers, { body: { csv, sha256 } }),
    onSuccess: () => {
      toasts.show({ tone: 'success', text: words.proposed })
      setFile(undefined)
      check.reset()
    },
    // Another file may have a line by now: this one is checked again.
    onError: () => check.reset(),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: handOversQuery.queryKey }),
  })
  const isTooLarge = file !== undefined && file.size > MAX_FILE_CHARACTERS
  const error = check.error ?? propose.error
  const checked = check.data
  return (
    <section aria-labelledby="hand-over-file" className="flex max-w-3xl flex-col gap-4">
      <h2 id="hand-over-file" className="text-lg font-semibold">
        {words.fileTitle}
      </h2>
      <p>{words.fileText}</p>
      <FilePicker
        label={portfolioOldLoans.file}
        accept=".csv,text/csv"
        chooseLabel={portfolioOldLoans.chooseFile}
        chooseOtherLabel={portfolioOldLoans.chooseOther}
        files={file === undefined ? [] : [file]}
        error={isTooLarge ? words.tooLarge : undefined}
        disabled={propose.isPending}
        onFilesChange={([chosen]) => {
          setFile(chosen)
          check.reset()
          propose.reset()
        }}
      />
      {file !== undefined && !isTooLarge && checked === undefined && (
        <Button
          className="self-start"
          loading={check.isPending}
          loadingLabel={portfolioOldLoans.checking}
          onClick={() => {
            propose.reset()
            check.mutate(file)
          }}
        >
          {portfolioOldLoans.check}
        </Button>
      )}
      {checked !== undefined && <Preview preview={checked.preview} />}
      {checked?.preview.problemCount === 0 && (
        <Button
          className="self-start"
          loading={propose.isPending}
          loadingLabel={words.proposing}
          onClick={() => propose.mutate(checked)}
        >
          {words.propose}
        </Button>
      )}
      {error !== null && (
        <Notice tone="danger" live="alert">
          {error instanceof NotUtf8 ? portfolioOldLoans.notUtf8 : decisionError(error)}
        </Notice>
      )}
    </section>
  )
}
