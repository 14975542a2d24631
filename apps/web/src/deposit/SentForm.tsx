import { collateral as words } from '@pledge/copy/en/screens/collateral'
import { messages } from '@pledge/copy/en/messages'
import { Button } from '@pledge/ui/Button'
import { Checkbox } from '@pledge/ui/Checkbox'
import { Notice } from '@pledge/ui/Notice'
import { useState } from 'react'

export interface SentFormProps {
  readonly isSent: boolean
  readonly onChange: (isSent: boolean) => void
  /** Reports that it was sent; a failure's message is returned as `error`. */
  readonly onSent: () => void
  readonly isSaving: boolean
  readonly error: string | undefined
}

const { sent } = words

/** The checkbox that enables Continue (rows 1.2.123, 1.2.124, 1.5.43, 1.5.44). */
export const SentForm = ({ isSent, onChange, onSent, isSaving, error }: SentFormProps) => {
  const [wasLeft, setWasLeft] = useState(false)
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (isSent && !isSaving) onSent()
      }}
    >
      {error !== undefined && (
        <Notice tone="danger" title={sent.failedTitle} live="alert">
          {error}
        </Notice>
      )}
      <Checkbox
        label={sent.label}
        hint={sent.about}
        required
        checked={isSent}
        error={wasLeft && !isSent ? messages.errors.required : undefined}
        onBlur={() => setWasLeft(true)}
        onChange={(event) => {
          onChange(event.currentTarget.checked)
          setWasLeft(true)
        }}
      />
      <Button type="submit" block disabled={!isSent} loading={isSaving} loadingLabel={sent.continuing}>
        {sent.continue}
      </Button>
    </form>
  )
}
