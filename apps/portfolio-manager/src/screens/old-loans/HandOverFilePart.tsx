import { type HandOverPreviewView, previewHandOvers, proposeHandOvers } from '@pledge/contract/hand-overs'
import { portfolioHandOvers as words } from '@pledge/copy/en/portfolio/hand-overs'
import { portfolioOldLoans } from '@pledge/copy/en/portfolio/old-loans'
import { fill } from '@pledge/copy/fill'
import { MAX_FILE_CHARACTERS } from '@pledge/domain/refinance/csv-file'
import { Button } from '@pledge/ui/Button'
import { Notice } from '@pledge/ui/Notice'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../api.ts'
import { decisionError } from '../../decisions/use-decision.ts'
import { toasts } from '../../frame/toasts.ts'
import { handOversQuery } from '../../hand-over-queries.ts'
import { ComparedLoans } from './ComparedLoans.tsx'
import { NotUtf8 } from './csv-text.ts'
import { FileProblems } from './FileProblems.tsx'
import { FileToCheck } from './FileToCheck.tsx'
import { useCheckedFile } from './use-checked-file.ts'

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
  const upload = useCheckedFile({
    check: (csv) => api(previewHandOvers, { body: { csv } }),
    write: ({ csv, preview: { sha256 } }) => api(proposeHandOvers, { body: { csv, sha256 } }),
    onWritten: () => toasts.show({ tone: 'success', text: words.proposed }),
    refresh: () => void queryClient.invalidateQueries({ queryKey: handOversQuery.queryKey }),
  })
  const { checked, error } = upload
  return (
    <section aria-labelledby="hand-over-file" className="flex max-w-reading flex-col gap-4">
      <h2 id="hand-over-file" className="text-lg font-semibold">
        {words.fileTitle}
      </h2>
      <p>{words.fileText}</p>
      <FileToCheck upload={upload} maxCharacters={MAX_FILE_CHARACTERS} tooLarge={words.tooLarge} />
      {checked !== undefined && <Preview preview={checked.preview} />}
      {checked?.preview.problemCount === 0 && (
        <Button
          className="self-start"
          loading={upload.isWriting}
          loadingLabel={words.proposing}
          onClick={() => upload.write(checked)}
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
