import { useContext } from 'react'
import { explanations } from '@pledge/copy/en/screens/start-explanations'
import { Accordion } from '@pledge/ui/Accordion'
import { Card } from '@pledge/ui/Card'
import { FAQ_PATH } from '../../routes.ts'
import { IsRenewal } from './is-renewal.ts'
import { faqItems, type TextSlots } from './info-texts.ts'

export interface QuestionsProps {
  readonly slots: TextSlots
  readonly isInternational: boolean
}

/** The FAQ shortlist, with a link to all questions (row 1.2.53). */
export const Questions = ({ slots, isInternational }: QuestionsProps) => {
  const isRenewal = useContext(IsRenewal)
  return (
    <Card as="section" labelledBy="faq-title">
      <h2 id="faq-title" className="mb-3 text-lg">
        {explanations.faq.title}
      </h2>
      <Accordion
        items={faqItems(slots, { isInternational, isRenewal }).map(({ question, answer }) => ({
          key: question,
          summary: question,
          content: <p>{answer}</p>,
        }))}
      />
      <p className="mt-2">
        <a href={FAQ_PATH} className="link inline-flex min-h-11 items-center">
          {explanations.faq.all}
        </a>
      </p>
    </Card>
  )
}
