import { collateral as words } from '@pledge/copy/en/screens/collateral'
import { messages } from '@pledge/copy/en/messages'
import { ActionBar } from '@pledge/ui/ActionBar'
import { Button } from '@pledge/ui/Button'
import { Checkbox } from '@pledge/ui/Checkbox'
import { Notice } from '@pledge/ui/Notice'
import { useState } from 'react'

export interface SentFormProps {
  /** Says that it was sent; the message of a failure comes back as `error`. */
  readonly onSent: () => void
  readonly isSaving: boolean
  readonly error: string | undefined
}

const { sent } = words

/** The checkbox that rules Continue (rows 1.2.123, 1.2.124, 1.5.43, 1.5.44). */
export const SentForm = ({ onSent, isSaving, error }: SentFormProps) => {
  const [isSent, setIsSent] = useState(false)
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
      <ActionBar
        summary={
          <Checkbox
            label={sent.label}
            required
            checked={isSent}
            error={wasLeft && !isSent ? messages.errors.required : undefined}
            onBlur={() => setWasLeft(true)}
            onChange={(event) => {
              setIsSent(event.currentTarget.checked)
              setWasLeft(true)
            }}
          />
        }
      >
        <Button type="submit" disabled={!isSent} loading={isSaving} loadingLabel={sent.continuing}>
          {sent.continue}
        </Button>
      </ActionBar>
    </form>
  )
}
