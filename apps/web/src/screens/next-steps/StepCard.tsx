import { nextSteps as words } from '@pledge/copy/en/screens/next-steps'
import { fill } from '@pledge/copy/fill'
import { Button, buttonLook } from '@pledge/ui/Button'
import { Card } from '@pledge/ui/Card'
import { Tag } from '@pledge/ui/Tag'
import type { ReactNode } from 'react'
import { PageLink } from '../../journey/PageLink.tsx'
import type { StepCard as StepCardOf } from './step-cards.ts'

export interface StepCardProps {
  readonly card: StepCardOf
  readonly number: number
  readonly appUuid: string
  readonly isInternational: boolean
  readonly isRenewal: boolean
  /** The operator's days to send collateral, of the rules that the application keeps. */
  readonly collateralDays: number
  /** What has to be known before the step is taken again. */
  readonly children?: ReactNode
}

const wordsOf = ({ card: { name }, isInternational, isRenewal }: StepCardProps) => ({
  ...words.cards[name],
  ...(isInternational ? words.abroad[name] : {}),
  ...(isRenewal ? words.renewal[name] : {}),
})

const lineOf = (props: StepCardProps): string => {
  const card = wordsOf(props)
  const { label, isEnabled } = props.card
  if (label === 'Complete') return card.done
  if (label === 'Processing') return card.underWay
  return isEnabled ? fill(card.need, { days: String(props.collateralDays) }) : card.waits
}

/** One of the four last steps: where it stands, what it needs, how long it takes (rows 1.2.85 to 1.2.91). */
export const StepCard = (props: StepCardProps) => {
  const { card, number, appUuid, children } = props
  const { title, time } = wordsOf(props)
  const isOpen = card.label === 'Start' || card.label === 'Continue'
  return (
    <Card as="li">
      <div className="flex flex-col gap-4 sm:flex-row sm:items-center">
        <StepSign number={number} label={card.label} isEnabled={card.isEnabled} />
        <div className="min-w-0 grow">
          <h2 className="text-lg">{title}</h2>
          <p className="mt-1 max-w-prose text-muted">{lineOf(props)}</p>
          {isOpen && <p className="mt-1 text-sm text-muted">{fill(words.takes, { time })}</p>}
          {children}
        </div>
        <div className="shrink-0 sm:min-w-32 sm:text-right">
          <StepAction card={card} title={title} appUuid={appUuid} />
        </div>
      </div>
    </Card>
  )
}

interface StepActionProps {
  readonly card: StepCardOf
  readonly title: string
  readonly appUuid: string
}

const StepAction = ({ card, title, appUuid }: StepActionProps) => {
  if (card.label === 'Complete') return <Tag tone="success">{card.label}</Tag>
  if (card.label === 'Processing') return <Tag tone="info">{card.label}</Tag>
  const label = (
    <>
      {card.label}
      <span className="sr-only"> {title}</span>
    </>
  )
  if (!card.isEnabled)
    return (
      <Button disabled variant="secondary" className="w-full sm:w-auto">
        {label}
      </Button>
    )
  return (
    <PageLink page={card.page} appUuid={appUuid} className={`${buttonLook({})} w-full sm:w-auto`}>
      {label}
    </PageLink>
  )
}

const LOOKS = {
  done: 'border-success bg-success text-on-success',
  open: 'border-brand bg-brand-soft text-brand-strong',
  waiting: 'border-control bg-raised text-muted',
} as const

interface StepSignProps {
  readonly number: number
  readonly label: StepCardOf['label']
  readonly isEnabled: boolean
}

/** The number of the step, or a tick once it is done; the words beside it say the same. */
const StepSign = ({ number, label, isEnabled }: StepSignProps) => {
  const look = label === 'Complete' ? 'done' : isEnabled ? 'open' : 'waiting'
  return (
    <span
      aria-hidden="true"
      className={`flex size-10 shrink-0 items-center justify-center rounded-full border-2 font-semibold figures ${LOOKS[look]}`}
    >
      {look === 'done' ? (
        <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="3" className="size-5">
          <path d="m5 12.5 5 5L19 7" />
        </svg>
      ) : (
        number
      )}
    </span>
  )
}
