import { type ReactNode, useId } from 'react'
import { Disclosure } from './Disclosure.tsx'

export interface AccordionItem {
  readonly key: string
  readonly summary: ReactNode
  readonly content: ReactNode
}

export interface AccordionProps {
  readonly items: readonly AccordionItem[]
  /** Opening one closes the others. */
  readonly single?: boolean | undefined
}

/** Questions with their answers, each open or closed (row 2.4.26). */
export const Accordion = ({ items, single = false }: AccordionProps) => {
  const name = useId()
  return (
    <div className="divide-y divide-line border-y border-line">
      {items.map((item) => (
        <Disclosure key={item.key} summary={item.summary} name={single ? name : undefined}>
          {item.content}
        </Disclosure>
      ))}
    </div>
  )
}
