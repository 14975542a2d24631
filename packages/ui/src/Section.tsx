import { type ReactNode, useId } from 'react'
import { Card } from './Card.tsx'

export interface SectionProps {
  readonly title: ReactNode
  readonly description?: ReactNode
  /** Right of the title: a link or a tag. */
  readonly aside?: ReactNode
  readonly children: ReactNode
  readonly level?: 2 | 3 | undefined
  /** Without the card around it. */
  readonly bare?: boolean | undefined
}

/** A section of a page with its heading, in a card. */
export const Section = ({ title, description, aside, children, level = 2, bare = false }: SectionProps) => {
  const id = useId()
  const Heading = level === 2 ? 'h2' : 'h3'
  const content = (
    <>
      <div className="mb-4">
        <div className="flex items-start justify-between gap-4">
          <Heading id={id} className="min-w-0 text-lg">
            {title}
          </Heading>
          {aside !== undefined && <div className="shrink-0">{aside}</div>}
        </div>
        {description !== undefined && (
          <div className="mt-1 max-w-prose text-base text-muted">{description}</div>
        )}
      </div>
      {children}
    </>
  )
  return bare ? (
    <section aria-labelledby={id} className="min-w-0">
      {content}
    </section>
  ) : (
    <Card as="section" labelledBy={id}>
      {content}
    </Card>
  )
}
