import { type ChangeEvent, type ReactNode, useId, useRef, useState } from 'react'
import { buttonLook } from './Button.tsx'
import { CloseSign } from './CloseSign.tsx'
import { FieldError, FieldHint } from './Field.tsx'
import { classNames } from './class-names.ts'

export interface FilePickerProps {
  readonly id?: string | undefined
  readonly label: ReactNode
  readonly hint?: ReactNode
  readonly error?: string | undefined
  /**
   * The caller keeps the selected files, so neither another selection nor a failed submit loses them (row 2.5.02).
   */
  readonly files: readonly File[]
  readonly onFilesChange: (files: readonly File[]) => void
  readonly multiple?: boolean | undefined
  /** True by default (row 2.5.03). */
  readonly required?: boolean | undefined
  /** Types for the file chooser, e.g. 'image/png,application/pdf'. */
  readonly accept?: string | undefined
  readonly chooseLabel?: string | undefined
  readonly chooseOtherLabel?: string | undefined
  readonly removeLabel?: ((name: string) => string) | undefined
  /** On touch devices, also offers the camera. */
  readonly captureLabel?: string | undefined
  readonly disabled?: boolean | undefined
}

const MEBIBYTE = 1024 * 1024
const sizeOf = (file: File): string =>
  file.size >= MEBIBYTE
    ? `${(file.size / MEBIBYTE).toFixed(1)} MB`
    : `${Math.max(1, Math.round(file.size / 1024))} kB`

/** Selects files with the platform's file chooser or by drag and drop. */
export const FilePicker = (props: FilePickerProps) => {
  const made = useId()
  const id = props.id ?? made
  const input = useRef<HTMLInputElement>(null)
  const { files, onFilesChange, multiple = false, required = true } = props
  const chosen = files.length > 0
  const described = [props.hint && `${id}-hint`, props.error && `${id}-error`].filter(Boolean).join(' ')

  const keep = (added: readonly File[]) => {
    if (added.length === 0) return
    onFilesChange(multiple ? mergeFiles(files, added) : added.slice(0, 1))
  }
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <label htmlFor={id} className="text-base font-semibold">
        {props.label}
      </label>
      {props.hint !== undefined && <FieldHint id={`${id}-hint`}>{props.hint}</FieldHint>}
      <DropZone
        hasError={props.error !== undefined}
        onFiles={(dropped) => {
          if (props.disabled !== true) keep(dropped)
        }}
      >
        <input
          ref={input}
          id={id}
          type="file"
          multiple={multiple}
          accept={props.accept}
          disabled={props.disabled}
          required={required && !chosen}
          aria-describedby={described === '' ? undefined : described}
          aria-invalid={props.error === undefined ? undefined : true}
          onChange={(event: ChangeEvent<HTMLInputElement>) => keep([...(event.target.files ?? [])])}
          className="absolute inset-0 cursor-pointer opacity-0 file:cursor-pointer"
        />
        <UploadSign />
        <span className="font-semibold text-brand-strong underline underline-offset-3">
          {chosen && !multiple
            ? (props.chooseOtherLabel ?? 'Choose another file')
            : (props.chooseLabel ?? 'Choose a file')}
        </span>
      </DropZone>
      {props.captureLabel !== undefined && isTouched() && (
        <CameraButton
          captureLabel={props.captureLabel}
          label={props.label}
          disabled={props.disabled}
          onFiles={keep}
        />
      )}
      {chosen && (
        <ul className="flex flex-col gap-2">
          {files.map((file) => (
            <ChosenFile
              key={`${file.name}:${file.size}:${file.lastModified}`}
              file={file}
              removeLabel={(props.removeLabel ?? removeFile)(file.name)}
              onRemove={() => {
                if (input.current) input.current.value = ''
                onFilesChange(files.filter((other) => other !== file))
              }}
            />
          ))}
        </ul>
      )}
      <FieldError id={`${id}-error`} message={props.error} />
    </div>
  )
}

interface DropZoneProps {
  readonly hasError: boolean
  readonly onFiles: (files: readonly File[]) => void
  readonly children: ReactNode
}

/** Accepts dropped files, and shows a drop target while files are dragged over it. */
const DropZone = ({ hasError, onFiles, children }: DropZoneProps) => {
  const [isOver, setIsOver] = useState(false)
  return (
    <div
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setIsOver(false)
        onFiles([...event.dataTransfer.files])
      }}
      className={classNames(
        'relative flex min-h-14 flex-wrap items-center gap-3 rounded-field border border-dashed border-control p-4',
        'hover:border-ink has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
        isOver ? 'border-brand bg-brand-soft' : 'bg-raised',
        hasError && 'border-2 border-danger',
      )}
    >
      {children}
    </div>
  )
}

interface CameraButtonProps {
  readonly captureLabel: string
  readonly label: ReactNode
  readonly disabled: boolean | undefined
  readonly onFiles: (files: readonly File[]) => void
}

/** Touch devices have a camera. Checked here rather than in the style sheet, which every page loads. */
const isTouched = (): boolean => typeof matchMedia === 'function' && matchMedia('(pointer: coarse)').matches

/** A separate file input: one that requests the camera offers no files on most phones. */
const CameraButton = ({ captureLabel, label, disabled, onFiles }: CameraButtonProps) => (
  <label
    className={classNames(
      buttonLook({ variant: 'secondary' }),
      'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
    )}
  >
    {captureLabel}
    <span className="sr-only"> {label}</span>
    <input
      type="file"
      accept="image/jpeg,image/png"
      capture="environment"
      disabled={disabled}
      onChange={(event: ChangeEvent<HTMLInputElement>) => {
        const taken = [...(event.target.files ?? [])]
        // Reset, because the next picture may have the same name.
        event.target.value = ''
        onFiles(taken)
      }}
      className="absolute inset-0 cursor-pointer opacity-0 file:cursor-pointer"
    />
  </label>
)

const removeFile = (name: string): string => `Remove ${name}`

/** Keeps the earlier files, and each file only once. */
const mergeFiles = (kept: readonly File[], added: readonly File[]): readonly File[] => {
  const known = new Set(kept.map((file) => `${file.name}:${file.size}:${file.lastModified}`))
  return [...kept, ...added.filter((file) => !known.has(`${file.name}:${file.size}:${file.lastModified}`))]
}

interface ChosenFileProps {
  readonly file: File
  readonly removeLabel: string
  readonly onRemove: () => void
}

const ChosenFile = ({ file, removeLabel, onRemove }: ChosenFileProps) => (
  <li className="flex min-h-11 items-center gap-3 rounded-field bg-sunken pl-4">
    <span className="min-w-0 grow truncate">{file.name}</span>
    <span className="shrink-0 text-sm text-muted figures">{sizeOf(file)}</span>
    <button
      type="button"
      aria-label={removeLabel}
      onClick={onRemove}
      className="flex size-11 shrink-0 items-center justify-center rounded-field text-muted hover:text-ink"
    >
      <CloseSign />
    </button>
  </li>
)

const UploadSign = () => (
  <svg aria-hidden="true" viewBox="0 0 24 24" fill="none" className="size-6 shrink-0 text-muted">
    <path
      d="M12 16V5m0 0L7.5 9.5M12 5l4.5 4.5M4 16v3h16v-3"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
)
