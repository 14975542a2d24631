import { faq as words } from '@pledge/copy/en/screens/faq'
import { fill } from '@pledge/copy/fill'
import { Button } from '@pledge/ui/Button'
import { Disclosure } from '@pledge/ui/Disclosure'
import { EmptyState } from '@pledge/ui/EmptyState'
import { LiveMessage } from '@pledge/ui/LiveMessage'
import { TextField } from '@pledge/ui/TextField'
import { useMemo, useState } from 'react'
import { PhoneText } from '../../brand/PhoneText.tsx'
import { faqContent, type FaqContent, type FaqFacts, searchFaq } from './faq-content.ts'
import { FaqTable } from './FaqTable.tsx'
import { useNamedPart } from './use-named-part.ts'

const SEARCH_ID = 'faq-search'

const countOf = (sections: readonly FaqContent[]): string => {
  const count = sections.reduce((sum, { items }) => sum + items.length, 0)
  if (count === 0) return words.found.none
  return count === 1 ? words.found.one : fill(words.found.many, { count: String(count) })
}

export interface QuestionsProps {
  readonly facts: Omit<FaqFacts, 'isReaderInternational'>
  readonly isReaderInternational: boolean
}

/** The questions by section, collapsible, with a table of contents and a search. */
export const Questions = ({ facts: known, isReaderInternational }: QuestionsProps) => {
  const [text, setText] = useState('')
  const facts = useMemo(() => ({ ...known, isReaderInternational }), [known, isReaderInternational])
  const all = useMemo(() => faqContent(facts), [facts])
  const shown = useMemo(() => searchFaq(all, text), [all, text])
  const part = useNamedPart(true)
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[14rem_minmax(0,48rem)] lg:gap-12">
      <Contents sections={shown} goTo={part.goTo} />
      <div className="flex min-w-0 flex-col gap-10">
        <div role="search">
          <TextField
            id={SEARCH_ID}
            type="search"
            label={words.search}
            autoComplete="off"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <LiveMessage message={text === '' ? '' : countOf(shown)} turn={text.length} />
        </div>
        {shown.map(({ key, title, items }) => (
          <section key={key} aria-labelledby={key}>
            <h2 id={key} tabIndex={-1} className="mb-3 scroll-mt-4 text-lg outline-none">
              {title}
            </h2>
            <div className="divide-y divide-line border-y border-line">
              {items.map((item) => (
                <Disclosure
                  key={item.key}
                  id={item.key}
                  summary={item.question}
                  open={part.isOpen(item.key)}
                  onOpenChange={(open) => part.turn(item.key, open)}
                >
                  <div className="flex flex-col gap-3">
                    {item.answer.map((paragraph) => (
                      <p key={paragraph}>
                        <PhoneText text={paragraph} />
                      </p>
                    ))}
                    {item.table !== undefined && <FaqTable table={item.table} rules={facts.rules} />}
                  </div>
                </Disclosure>
              ))}
            </div>
          </section>
        ))}
        {shown.length === 0 && (
          <EmptyState
            title={words.found.none}
            action={
              <Button variant="secondary" onClick={() => setText('')}>
                {words.clear}
              </Button>
            }
          />
        )}
      </div>
    </div>
  )
}

interface ContentsProps {
  readonly sections: readonly FaqContent[]
  readonly goTo: (key: string) => void
}

const Contents = ({ sections, goTo }: ContentsProps) => (
  <nav aria-label={words.contents} className="lg:sticky lg:top-8">
    <ul className="flex flex-wrap gap-x-5 lg:flex-col">
      {sections.map(({ key, title }) => (
        <li key={key}>
          <a
            href={`#${key}`}
            className="link inline-flex min-h-11 items-center"
            onClick={(event) => {
              event.preventDefault()
              goTo(key)
            }}
          >
            {title}
          </a>
        </li>
      ))}
    </ul>
  </nav>
)
