import { type FunnelWeek, getFunnel } from '@pledge/contract/funnel'
import { portfolioExperiments } from '@pledge/copy/en/portfolio/experiments'
import { portfolioFrame } from '@pledge/copy/en/portfolio/frame'
import { portfolioFunnel as words } from '@pledge/copy/en/portfolio/funnel'
import { fill } from '@pledge/copy/fill'
import { Card } from '@pledge/ui/Card'
import { type Column, DataTable } from '@pledge/ui/DataTable'
import { LineChart } from '@pledge/ui/LineChart'
import { ProgressBar } from '@pledge/ui/ProgressBar'
import { Section } from '@pledge/ui/Section'
import { Loading, Skeleton } from '@pledge/ui/Skeleton'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api } from '../../api.ts'
import { LoadFailed } from '../../frame/LoadFailed.tsx'
import { PageHeading } from '../../frame/PageHeading.tsx'
import { calendarDate } from '@pledge/copy/format/dates'
import { usePageTitle } from '../../frame/use-page-title.ts'
import { organization } from '../../organization.ts'
import { percentOf } from '../../share-text.ts'
import { axisEnd, FUNNEL_STEPS, type FunnelStep, totalsOf } from './funnel-figures.ts'

const CHART_PX = 96

const funnelQuery = queryOptions({
  queryKey: ['funnel'],
  queryFn: () => api(getFunnel),
  refetchOnMount: 'always',
})

const COLUMNS: readonly Column<FunnelWeek>[] = [
  {
    key: 'week',
    header: words.week,
    rowHeader: true,
    // On a phone it wraps between words, never inside the name of a month.
    cell: ({ week }) => <span className="wrap-normal whitespace-nowrap">{calendarDate(week)}</span>,
  },
  ...FUNNEL_STEPS.map((step): Column<FunnelWeek> => ({
    key: step,
    header: words.steps[step],
    align: 'end',
    cell: (week) => <span className="figures">{week[step]}</span>,
  })),
]

interface StepProps {
  readonly step: FunnelStep
  readonly weeks: readonly FunnelWeek[]
}

/** One step over the weeks; the table below says the same to assistive technology. */
const StepChart = ({ step, weeks }: StepProps) => {
  const counts = weeks.map((week) => week[step])
  const end = axisEnd(counts)
  const points = counts.map((count, index) => ({
    x: counts.length < 2 ? 0 : index / (counts.length - 1),
    y: count / end,
  }))
  return (
    <Card>
      <h3 className="font-semibold">{words.steps[step]}</h3>
      <p className="mb-3 text-sm text-muted">{fill(words.thisWeek, { count: String(counts.at(-1) ?? 0) })}</p>
      <LineChart
        heightPx={CHART_PX}
        lines={[points]}
        tone="main"
        marks={[
          { key: 'end', at: 1, text: String(end) },
          { key: 'zero', at: 0, text: '0' },
        ]}
        dot={points.at(-1)}
      />
    </Card>
  )
}

/** All weeks together: each step beside all visitors. */
const Totals = ({ weeks }: { readonly weeks: readonly FunnelWeek[] }) => {
  const totals = totalsOf(weeks)
  return (
    <Section title={fill(words.total, { count: String(weeks.length) })} description={words.totalNote}>
      <div className="flex flex-col gap-4">
        {FUNNEL_STEPS.map((step) => {
          const text = fill(words.stepOf, {
            count: String(totals[step]),
            percent: percentOf(totals[step], totals.views),
          })
          return (
            <ProgressBar
              key={step}
              label={words.steps[step]}
              share={totals.views === 0 ? 0 : totals[step] / totals.views}
              valueText={text}
              heading={
                <p className="flex flex-wrap justify-between gap-x-4">
                  <span className="font-semibold">{words.steps[step]}</span>
                  <span className="figures">{text}</span>
                </p>
              }
            />
          )
        })}
      </div>
    </Section>
  )
}

/** How many visitors of the organization become borrowers: views, offers, applications and funded loans by week. */
export const FunnelScreen = () => {
  usePageTitle(words.title)
  const { data, isError, isFetching, refetch } = useQuery(funnelQuery)
  return (
    <>
      <PageHeading
        title={words.title}
        note={fill(words.note, { organization: organization().shortName })}
        aside={
          <Link to="/insights/experiments" className="link inline-flex min-h-11 items-center">
            {portfolioExperiments.title}
          </Link>
        }
      />
      {isError && <LoadFailed onRetry={() => void refetch()} busy={isFetching} />}
      {data === undefined && !isError && (
        <Loading label={portfolioFrame.loading}>
          <Skeleton className="h-96 w-full" />
        </Loading>
      )}
      {data !== undefined && (
        <div className="flex flex-col gap-8">
          <Totals weeks={data.weeks} />
          <Section title={words.charts} bare>
            <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
              {FUNNEL_STEPS.map((step) => (
                <StepChart key={step} step={step} weeks={data.weeks} />
              ))}
            </div>
          </Section>
          <DataTable
            caption={words.table}
            dense
            columns={COLUMNS}
            rows={data.weeks.toReversed()}
            rowKey={({ week }) => week}
            empty={words.empty}
          />
        </div>
      )}
    </>
  )
}
