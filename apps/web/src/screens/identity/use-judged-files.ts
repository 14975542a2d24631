import { useState } from 'react'
import type { FieldMessage } from '../../forms/use-checked-form.ts'
import type { IdentityContext } from '@pledge/domain/identity/documents'
import { fileProblem } from './check-file.ts'
import { uploadsOf, type ChosenDocuments, type IdentityField } from './chosen-documents.ts'

export interface JudgedFiles {
  /** Checks a file when it is chosen; resolves when done. */
  readonly judge: (file: File) => Promise<void>
  /** The problems of the currently chosen files, as far as they were checked. */
  readonly problemsOf: (
    chosen: ChosenDocuments,
    context: IdentityContext,
  ) => readonly FieldMessage<IdentityField>[]
}

/** Files checked once each, by the server's own first rule, before the upload. */
export const useJudgedFiles = (): JudgedFiles => {
  const [problems, setProblems] = useState<ReadonlyMap<File, string | null>>(new Map())
  return {
    judge: async (file) => {
      const problem = await fileProblem(file)
      setProblems((before) => new Map(before).set(file, problem))
    },
    problemsOf: (chosen, context) =>
      uploadsOf(chosen, context).flatMap(({ part, side, file }) => {
        const message = problems.get(file) ?? null
        return message === null ? [] : [{ field: `${part}-${side}` as const, message }]
      }),
  }
}
