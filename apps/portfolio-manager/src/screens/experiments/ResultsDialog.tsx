import type { VariantFunnel } from '@pledge/contract/experiments'
import { portfolioExperiments as words } from '@pledge/copy/en/portfolio/experiments'
import { portfolioFrame } from '@pledge/copy/en/portfolio/frame'
import { fill } from '@pledge/copy/fill'
import { Dialog } from '@pledge/ui/Dialog'
import { Notice } from '@pledge/ui/Notice'
import { ProgressBar } from '@pledge/ui/ProgressBar'
import { Loading, Skeleton } from '@pledge/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { experimentResultsQuery } from '../../experiment-queries.ts'
import { LoadFailed } from '../../frame/LoadFailed.tsx'
import { momentText } from '../../frame/time.ts'
import { percentOf, shareText } from '../../share-text.ts'

const SMALLEST_P = '0.0001'
const STEPS = ['visitors', 'applications', 'offers', 'loans'] as const

/** How far the people of one variant came, as bars beside all of its visitors. */
const VariantPart = ({ title, funnel }: { readonly title: string; readonly funnel: VariantFunnel }) => (
  <section aria-label={title} className="flex min-w-0 flex-col gap-3">
    <h3 className="font-semibold">{title}</h3>
    {STEPS.map((step) => {
      const text = fill(words.stepOf, {
        step: words.steps[step],
        count: String(funnel[step]),
        percent: percentOf(funnel[step], funnel.visitors),
      })
      return (
        <ProgressBar
          key={step}
          label={`${title}, ${words.steps[step]}`}
          share={funnel.visitors === 0 ? 0 : funnel[step] / funnel.visitors}
          valueText={text}
          footer={<span className="figures">{text}</span>}
        />
      )
    })}
  </section>
)

interface Test {
  readonly differenceBps: number
  readonly pValue: string
  readonly isSignificant: boolean
  readonly hasEnoughData: boolean
}

/** Beyond four decimals a p-value is small, never zero. */
const pText = (pValue: string): string =>
  fill(Number(pValue) === 0 ? words.pBelow : words.pIs, { p: Number(pValue) === 0 ? SMALLEST_P : pValue })

const toneOf = ({ differenceBps, isSignificant }: Test) => {
  if (!isSignificant) return 'info'
  return differenceBps > 0 ? 'success' : 'warn'
}

const findingOf = ({ differenceBps, pValue, isSignificant, hasEnoughData }: Test): string => {
  if (!hasEnoughData) return words.tooFew
  const slots = { points: shareText(Math.abs(differenceBps)), p: pText(pValue) }
  if (!isSignificant) return fill(words.noDifference, { ...slots, points: shareText(differenceBps) })
  return fill(differenceBps > 0 ? words.better : words.worse, slots)
}

export interface ResultsDialogProps {
  readonly experimentKey: string
  readonly onClose: () => void
}

/** The funnel of an experiment's present round by variant, and whether the variants differ. */
export const ResultsDialog = ({ experimentKey, onClose }: ResultsDialogProps) => {
  const { data, isError, isFetching, refetch } = useQuery(experimentResultsQuery(experimentKey))
  return (
    <Dialog
      open
      onClose={onClose}
      title={fill(words.resultsTitle, { key: experimentKey })}
      closeLabel={words.close}
    >
      {isError && <LoadFailed onRetry={() => void refetch()} busy={isFetching} />}
      {data === undefined && !isError && (
        <Loading label={portfolioFrame.loading}>
          <Skeleton className="h-64 w-full" />
        </Loading>
      )}
      {data !== undefined && (
        <div className="flex flex-col gap-5">
          <p className="text-muted">
            {fill(words.resultsNote, {
              round: String(data.experiment.round),
              date: momentText(data.experiment.roundStartedAt),
            })}
          </p>
          <Notice tone={toneOf(data.test)}>
            {findingOf(data.test)} {words.method}
          </Notice>
          <div className="grid gap-6 sm:grid-cols-2">
            <VariantPart title={words.control} funnel={data.control} />
            <VariantPart title={words.treatment} funnel={data.treatment} />
          </div>
        </div>
      )}
    </Dialog>
  )
}
