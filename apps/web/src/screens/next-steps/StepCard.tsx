import { nextSteps as words, type StepCardWords } from '@pledge/copy/en/screens/next-steps'
import { fill } from '@pledge/copy/fill'
import { Button, buttonLook } from '@pledge/ui/Button'
import { Tag } from '@pledge/ui/Tag'
import type { ReactNode } from 'react'
import { PageLink } from '../../journey/PageLink.tsx'
import { isCollateralOnItsWay, type StepCard as StepCardOf } from './step-cards.ts'

export interface StepCardProps {
  readonly card: StepCardOf
  readonly number: number
  /** The first step that is open now. */
  readonly isNext: boolean
  readonly appUuid: string
  readonly isInternational: boolean
  readonly isRenewal: boolean
  /** The operator's days for sending collateral, from the rules that the application keeps. */
  readonly collateralDays: number
  /** The borrower's input is still being submitted. */
  readonly isSending: boolean
  /** Its result is being generated: the borrower has nothing to do. */
  readonly isPreparing: boolean
  /** What it still waits for, where that is less than the card states by itself. */
  readonly waits?: string | undefined
  /** For agreements that replaced others because the price fell: the current required minimum. */
  readonly newMinimum?: string | undefined
  /** What the borrower must know before repeating the step. */
  readonly children?: ReactNode
}

const wordsOf = ({ card: { name }, isInternational, isRenewal }: StepCardProps): StepCardWords => ({
  ...words.cards[name],
  ...(isInternational ? words.international[name] : {}),
  ...(isRenewal ? words.renewal[name] : {}),
})

const lineOf = (props: StepCardProps): string => {
  const card = wordsOf(props)
  const { label, isEnabled } = props.card
  if (label === 'Complete') return card.done
  if (props.isSending) return words.beingSent
  if (label === 'Processing') return card.underWay
  if (props.isPreparing) return words.preparing
  if (isEnabled && props.newMinimum !== undefined)
    return fill(words.newAgreements, { quantity: props.newMinimum })
  return isEnabled ? fill(card.need, { days: String(props.collateralDays) }) : (props.waits ?? card.waits)
}

/** One of the four final steps: its status, what it needs, how long it takes (rows 1.2.85 to 1.2.91). */
export const StepCard = (props: StepCardProps) => {
  const { card, number, isNext, appUuid, children } = props
  const { title, time, afterwards } = wordsOf(props)
  const isToDo = card.label === 'Start' || card.label === 'Continue'
  return (
    <li
      data-print="whole"
      className={`flex gap-4 border-l-3 p-5 first:rounded-t-card last:rounded-b-card md:p-6 ${isNext ? 'border-l-brand bg-brand-soft' : 'border-l-transparent'}`}
    >
      <StepSign number={number} label={card.label} isNext={isNext} />
      <div className="flex min-w-0 grow flex-col gap-3 sm:flex-row sm:justify-between">
        <div className="min-w-0">
          <h2 className="text-base">{title}</h2>
          <p className="max-w-prose text-muted">{lineOf(props)}</p>
          {isToDo && (
            <p className="text-sm text-muted">
              {fill(words.takes, { time })}
              {afterwards !== undefined && <span className="block">{afterwards}</span>}
            </p>
          )}
          {isCollateralOnItsWay(card) && (
            // The coins are sent: their address and confirmations stay accessible (row 1.2.90).
            <p>
              <PageLink page={card.page} appUuid={appUuid} className="link inline-flex min-h-11 items-center">
                {words.collateralLink}
              </PageLink>
            </p>
          )}
          {children}
        </div>
        <div className="shrink-0">
          <StepAction card={card} title={title} appUuid={appUuid} />
        </div>
      </div>
    </li>
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
      <Button disabled variant="secondary" size="small">
        <Lock />
        <span>{label}</span>
      </Button>
    )
  return (
    <PageLink
      page={card.page}
      appUuid={appUuid}
      className={buttonLook({ variant: 'secondary', size: 'small' })}
    >
      {label}
    </PageLink>
  )
}

const Lock = () => (
  <svg
    aria-hidden="true"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.75"
    className="size-5"
  >
    <rect x="5" y="10.5" width="14" height="10" rx="2.5" />
    <path d="M8 10.5V8a4 4 0 0 1 8 0v2.5" />
  </svg>
)

const LOOKS = {
  done: 'border-transparent bg-success-soft text-success',
  underWay: 'border-transparent bg-info-soft text-info',
  next: 'border-brand bg-brand text-on-brand',
  waiting: 'border-control bg-raised text-muted',
} as const

const SIGNS = {
  done: 'm5 12.5 5 5L19 7',
  underWay: 'M12 3a9 9 0 1 0 0 18 9 9 0 1 0 0-18ZM12 7v5.2l3.4 2',
} as const

interface StepSignProps {
  readonly number: number
  readonly label: StepCardOf['label']
  readonly isNext: boolean
}

const lookOf = ({ label, isNext }: Omit<StepSignProps, 'number'>): keyof typeof LOOKS => {
  if (label === 'Complete') return 'done'
  if (label === 'Processing') return 'underWay'
  return isNext ? 'next' : 'waiting'
}

/**
 * The number of the step, a clock while it is in progress, a check mark once it is done; the text beside it says the
 * same.
 */
const StepSign = ({ number, ...step }: StepSignProps) => {
  const look = lookOf(step)
  return (
    <span
      aria-hidden="true"
      className={`flex size-10 shrink-0 items-center justify-center rounded-full border-2 font-semibold figures ${LOOKS[look]}`}
    >
      {look === 'done' || look === 'underWay' ? (
        <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2" className="size-5">
          <path d={SIGNS[look]} />
        </svg>
      ) : (
        number
      )}
    </span>
  )
}
