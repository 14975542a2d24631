import { messages } from '@pledge/copy/en/messages'
import { identity as words } from '@pledge/copy/en/screens/identity'
import { fill } from '@pledge/copy/fill'
import { ID_FILE_TYPES, type IdDocumentSide, type IdDocumentType } from '@pledge/domain/identity/vocabulary'
import { FilePicker } from '@pledge/ui/FilePicker'
import { Section } from '@pledge/ui/Section'
import { SelectField } from '@pledge/ui/SelectField'
import { shortDate, timeOfDay } from '../../brand/dates.ts'
import { operatorSettings } from '../../operator-settings.ts'
import { useOrganization } from '../../brand/use-organization.ts'
import {
  sidesOf,
  storedSide,
  type ChosenDocument,
  type DocumentPart as Part,
  type IdentityField,
  type StoredSide,
} from './chosen-documents.ts'
import { FilePreview } from './FilePreview.tsx'

const MEGABYTE = 1024 * 1024

export interface DocumentPartProps {
  readonly part: Part
  readonly chosen: ChosenDocument
  readonly stored: readonly StoredSide[]
  readonly types: readonly IdDocumentType[]
  readonly isInternational: boolean
  readonly errorOf: (field: IdentityField) => string | undefined
  readonly onType: (type: IdDocumentType | null) => void
  readonly onFile: (side: IdDocumentSide, file: File | undefined) => void
  readonly onLeave: (field: IdentityField) => void
}

export const typeLabel = (part: Part): string => (part === 'id' ? words.type : words.additionalType)

export const controlId = (field: IdentityField): string => `identity-${field}`

const timeText = (instant: string, timeZone: string): string => {
  const at = Date.parse(instant)
  return `${shortDate(at, { timeZone })}, ${timeOfDay(at, { timeZone })}`
}

/** One document: its type where there is a choice (rows 1.5.63, 1.5.64), and a file for each required side. */
export const DocumentPart = (props: DocumentPartProps) => {
  const { part, chosen, types, errorOf } = props
  const { timeZone } = useOrganization()
  const labels = props.isInternational ? messages.idTypesInternational : messages.idTypes
  const titleOf = (side: IdDocumentSide) =>
    chosen.type === null ? words.untyped : words.sides[chosen.type][side]
  return (
    <Section
      title={part === 'id' ? words.document : words.additional}
      description={part === 'additional' ? words.additionalDescription : undefined}
    >
      <div className="flex flex-col gap-6">
        {types.length > 1 && (
          <div className="md:max-w-96">
            <SelectField
              id={controlId(`${part}-type`)}
              label={typeLabel(part)}
              hint={words.typeHint}
              placeholder={words.choose}
              required
              options={types.map((type) => ({ value: type, label: labels[type] }))}
              value={chosen.type ?? ''}
              error={errorOf(`${part}-type`)}
              onChange={(event) => props.onType(types.find((type) => type === event.target.value) ?? null)}
              onBlur={() => props.onLeave(`${part}-type`)}
            />
          </div>
        )}
        <div className="grid items-start gap-6 md:grid-cols-2">
          {sidesOf(chosen.type).map((side) => {
            const file = chosen.files[side]
            const received = storedSide(chosen.type, side, props.stored)
            return (
              <div key={side} className="flex min-w-0 flex-col gap-3">
                <FilePicker
                  id={controlId(`${part}-${side}`)}
                  label={titleOf(side)}
                  hint={fill(words.fileHint, {
                    megabytes: String(operatorSettings().idFileMaxBytes / MEGABYTE),
                  })}
                  accept={ID_FILE_TYPES.join(',')}
                  required={received === undefined}
                  chooseLabel={received === undefined ? words.chooseFile : words.replaceFile}
                  captureLabel={words.takePhoto}
                  chooseOtherLabel={words.chooseOther}
                  removeLabel={(name) => fill(words.remove, { name })}
                  files={file === undefined ? [] : [file]}
                  onFilesChange={([first]) => props.onFile(side, first)}
                  error={errorOf(`${part}-${side}`)}
                />
                {file !== undefined && <FilePreview file={file} />}
                {file === undefined && received !== undefined && (
                  <p className="text-sm text-muted">
                    {fill(words.received, { time: timeText(received.uploadedAt, timeZone) })}
                  </p>
                )}
              </div>
            )
          })}
        </div>
      </div>
    </Section>
  )
}
