import { identity as words } from '@pledge/copy/en/screens/identity'
import { idTypesOffered } from '@pledge/domain/identity/documents'
import type { IdDocumentSide, IdDocumentType } from '@pledge/domain/identity/vocabulary'
import { Button } from '@pledge/ui/Button'
import { ErrorSummary } from '@pledge/ui/ErrorSummary'
import { PageGrid } from '@pledge/ui/PageGrid'
import { PrimaryAction } from '@pledge/ui/PrimaryAction'
import { useState, type FormEvent } from 'react'
import { useCheckedForm } from '../../forms/use-checked-form.ts'
import { ActionPanel } from '../../journey/ActionPanel.tsx'
import { useStepUnderWay } from '../../journey/optimistic.ts'
import { fileProblem } from './check-file.ts'
import {
  identityProblems,
  startOf,
  uploadsOf,
  withFile,
  withType,
  type ChosenDocuments,
  type DocumentPart as Part,
  type IdentityRequest,
  type IdentityField,
} from './chosen-documents.ts'
import { controlId, DocumentPart, typeLabel } from './DocumentPart.tsx'
import { identityDraft } from './identity-draft.ts'
import { useJudgedFiles } from './use-judged-files.ts'
import { useSendIdentity } from './use-send-identity.ts'

export interface IdentityFormProps {
  readonly appUuid: string
  readonly state: string
  readonly ownerIdentityUuid: string
  readonly request: IdentityRequest
}

/** 'Required' alone would not name the field. */
const withLabel = (field: IdentityField, message: string): string => {
  if (field === 'id-type') return `${typeLabel('id')}: ${message}`
  return field === 'additional-type' ? `${typeLabel('additional')}: ${message}` : message
}

/**
 * Chooses and uploads an ID (rows 1.2.100, 1.5.61 to 1.5.65); files are checked before the upload, by the server's
 * rule.
 */
export const IdentityForm = ({ appUuid, state, ownerIdentityUuid, request }: IdentityFormProps) => {
  const { context, stored } = request
  const [draft] = useState(() => identityDraft.of(appUuid))
  const types = idTypesOffered(context)
  const files = useJudgedFiles()
  const form = useCheckedForm<ChosenDocuments, IdentityField>(
    draft?.chosen ?? startOf(request),
    (chosen) => [...identityProblems(chosen, request), ...files.problemsOf(chosen, context)],
    draft?.refused,
  )
  const { values: chosen } = form
  const isUnderWay = useStepUnderWay(appUuid)
  const send = useSendIdentity({ appUuid, ownerIdentityUuid, context, before: state })

  const setType = (part: Part) => (type: IdDocumentType | null) =>
    form.set(withType(chosen, part, type), `${part}-type`, `${part}-FRONT`, `${part}-BACK`)
  const setFile = (part: Part) => (side: IdDocumentSide, file: File | undefined) => {
    const field = `${part}-${side}` as const
    form.set(withFile(chosen, part, side, file), field)
    if (file !== undefined) void files.judge(file).then(() => form.leave(field))
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isUnderWay || !form.isReady()) return
    const judged = await Promise.all(
      uploadsOf(chosen, context).map(async ({ part, side, file }) => ({
        field: `${part}-${side}` as const,
        message: await fileProblem(file),
      })),
    )
    const refused = judged.flatMap(({ field, message }) => (message === null ? [] : [{ field, message }]))
    if (refused.length > 0) form.refuse(refused)
    else send.mutate(chosen)
  }
  const partProps = (part: Part) => ({
    part,
    chosen: chosen[part],
    stored,
    isInternational: context.isInternational,
    errorOf: form.errorOf,
    onType: setType(part),
    onFile: setFile(part),
    onLeave: form.leave,
  })
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-6">
      <ErrorSummary
        title={words.summaryTitle}
        attempt={form.attempt}
        errors={form.problems.map(({ field, message }) => ({
          field: controlId(field),
          message: withLabel(field, message),
        }))}
      />
      <PageGrid
        side={
          <ActionPanel>
            <PrimaryAction bar={form.problems.length === 0} figure={words.title}>
              <Button type="submit" block loading={isUnderWay} loadingLabel={words.sending}>
                {words.submit}
              </Button>
            </PrimaryAction>
          </ActionPanel>
        }
      >
        <DocumentPart {...partProps('id')} types={types} />
        {context.additionalDocs && (
          <DocumentPart
            {...partProps('additional')}
            types={types.filter((type) => type !== chosen.id.type)}
          />
        )}
        <p className="text-sm text-muted">{words.privacy}</p>
      </PageGrid>
    </form>
  )
}
