import type { DebitQuote } from '@pledge/contract/debits'
import { Checkbox } from '@pledge/ui/Checkbox'

export interface DebitTermsProps {
  readonly quote: DebitQuote
  readonly agree: string
  readonly isAgreed: boolean
  readonly onAgree: (isAgreed: boolean) => void
  readonly error: string | undefined
}

/** The exact words of an authorization, and the box that accepts them: never ticked beforehand. */
export const DebitTerms = ({ quote, agree, isAgreed, onAgree, error }: DebitTermsProps) => (
  <section className="flex flex-col gap-3">
    <h3 className="text-base">{quote.terms.title}</h3>
    <div className="flex flex-col gap-2 rounded-field border border-line bg-sunken p-4 text-sm">
      {quote.terms.paragraphs.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
    <Checkbox
      label={agree}
      checked={isAgreed}
      onChange={(event) => onAgree(event.target.checked)}
      error={error}
    />
  </section>
)
