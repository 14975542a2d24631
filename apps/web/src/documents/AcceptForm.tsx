import { disclosures as words } from '@pledge/copy/en/screens/disclosures'
import { fill } from '@pledge/copy/fill'
import { Button } from '@pledge/ui/Button'
import { Checkbox } from '@pledge/ui/Checkbox'
import { Notice } from '@pledge/ui/Notice'
import { PrimaryAction } from '@pledge/ui/PrimaryAction'
import { mayAccept } from './reading-order.ts'

export interface AcceptFormProps {
  readonly name: string
  readonly isLast: boolean
  /** The document is in view: an unloaded one cannot have been read. */
  readonly isShown: boolean
  readonly endReached: boolean
  /** The end was reached, or the reader confirms having read it. */
  readonly isRead: boolean
  readonly onRead: (isRead: boolean) => void
  readonly isAccepting: boolean
  /** Why the last attempt was not saved. */
  readonly error: string | undefined
  readonly onAccept: () => void
}

/**
 * Accepting is enabled at the end of the last page, or by the reader's confirmation where scrolling is not detectable
 * (row 1.2.102).
 */
export const AcceptForm = (props: AcceptFormProps) => {
  const { name, isLast, isShown, endReached, isRead, onRead, isAccepting, error, onAccept } = props
  const isOpen = mayAccept({ isShown, isRead })
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (isOpen && !isAccepting) onAccept()
      }}
    >
      <p className="max-w-prose text-sm text-muted">{fill(words.acceptMeaning, { name })}</p>
      <span role="status" className="sr-only">
        {endReached ? words.endReached : ''}
      </span>
      {error !== undefined && (
        <Notice tone="danger" title={words.failedTitle} live="alert">
          {error}
        </Notice>
      )}
      <Checkbox
        label={words.read}
        hint={!isShown ? words.readLater : endReached ? words.endReached : words.readHint}
        checked={isRead}
        disabled={!isShown}
        onChange={(event) => onRead(event.currentTarget.checked)}
      />
      {/* On a phone it is below the document, which is read first. */}
      <PrimaryAction bar={false}>
        <Button type="submit" block disabled={!isOpen} loading={isAccepting} loadingLabel={words.accepting}>
          {isLast ? words.acceptLast : words.accept}
        </Button>
      </PrimaryAction>
    </form>
  )
}
