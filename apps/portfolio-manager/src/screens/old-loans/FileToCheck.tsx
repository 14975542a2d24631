import { portfolioOldLoans as words } from '@pledge/copy/en/portfolio/old-loans'
import { Button } from '@pledge/ui/Button'
import { FilePicker } from '@pledge/ui/FilePicker'

interface FileToCheckProps {
  readonly upload: {
    readonly file: File | undefined
    readonly isChecked: boolean
    readonly isChecking: boolean
    readonly isWriting: boolean
    readonly choose: (file: File | undefined) => void
    readonly check: (file: File) => void
  }
  readonly maxCharacters: number
  readonly tooLarge: string
}

/** A CSV file to choose, and the button that checks it; the button goes once the file is checked. */
export const FileToCheck = ({ upload, maxCharacters, tooLarge }: FileToCheckProps) => {
  const { file, isChecked, isChecking, isWriting, choose, check } = upload
  const isTooLarge = file !== undefined && file.size > maxCharacters
  return (
    <>
      <FilePicker
        label={words.file}
        accept=".csv,text/csv"
        chooseLabel={words.chooseFile}
        chooseOtherLabel={words.chooseOther}
        files={file === undefined ? [] : [file]}
        error={isTooLarge ? tooLarge : undefined}
        disabled={isWriting}
        onFilesChange={([chosen]) => choose(chosen)}
      />
      {file !== undefined && !isTooLarge && !isChecked && (
        <Button
          className="self-start"
          loading={isChecking}
          loadingLabel={words.checking}
          onClick={() => check(file)}
        >
          {words.check}
        </Button>
      )}
    </>
  )
}
