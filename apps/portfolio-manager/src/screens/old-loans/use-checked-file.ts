import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { textOf } from './csv-text.ts'

/** A file as it was checked. */
export interface CheckedFile<Preview> {
  readonly csv: string
  readonly preview: Preview
}

export interface FileSteps<Preview, Answer> {
  readonly check: (csv: string) => Promise<Preview>
  /** Stores exactly what was checked. */
  readonly write: (checked: CheckedFile<Preview>) => Promise<Answer>
  readonly onWritten: (answer: Answer) => void
  /** After each attempt, whether it was stored or not. */
  readonly refresh: () => void
}

/** A file of the estate: chosen, checked by the server, then stored exactly as it was checked. */
export const useCheckedFile = <Preview, Answer>(steps: FileSteps<Preview, Answer>) => {
  const [file, setFile] = useState<File>()
  const check = useMutation({
    mutationFn: async (chosen: File): Promise<CheckedFile<Preview>> => {
      const csv = await textOf(chosen)
      return { csv, preview: await steps.check(csv) }
    },
  })
  const write = useMutation({
    mutationFn: steps.write,
    onSuccess: (answer) => {
      steps.onWritten(answer)
      setFile(undefined)
      check.reset()
    },
    // What was checked is no longer what would be stored: the file is checked again.
    onError: () => check.reset(),
    onSettled: steps.refresh,
  })
  return {
    file,
    checked: check.data,
    isChecked: check.data !== undefined,
    isChecking: check.isPending,
    isWriting: write.isPending,
    error: check.error ?? write.error,
    choose: (chosen: File | undefined) => {
      setFile(chosen)
      check.reset()
      write.reset()
    },
    check: (chosen: File) => {
      write.reset()
      check.mutate(chosen)
    },
    write: write.mutate,
  }
}
